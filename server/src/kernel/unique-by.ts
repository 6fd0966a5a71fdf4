/** Returns the first value of each key, in the given order. */
export function uniqueBy<T>(values: readonly T[], getKey: (value: T) => string): T[] {
  const keys = new Set<string>()
  return values.filter((value) => {
    const key = getKey(value)
    const isFirst = !keys.has(key)
    keys.add(key)
    return isFirst
  })
}
