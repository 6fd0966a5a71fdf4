/** Number of values after which other work can run. */
const valuesAtOnce = 10_000
/** Number of texts that are sorted at once. */
const sortedAtOnce = 2000

/** Returns in steps the position of each value among the distinct values in ascending order; equal values have equal ranks. */
export function* rankNumbers(values: Float64Array): Generator<undefined, Uint32Array> {
  const sorted = values.toSorted()
  yield
  let distinct = 0
  for (let at = 0; at < sorted.length; at++)
    if (at === 0 || sorted[at] !== sorted[at - 1]) sorted[distinct++] = sorted[at] as number
  const ranks = new Uint32Array(values.length)
  for (let at = 0; at < values.length; at++) {
    ranks[at] = indexOf(sorted, distinct, values[at] as number)
    if (at % valuesAtOnce === 0) yield
  }
  return ranks
}

/** Does the same for texts, compared by UTF-16 code units. */
export function* rankTexts(
  count: number,
  textAt: (index: number) => string,
): Generator<undefined, Uint32Array> {
  const numbers = new Map<string, number>()
  const numberAt = new Uint32Array(count)
  for (let at = 0; at < count; at++) {
    const text = textAt(at)
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    numberAt[at] = number
    if (at % valuesAtOnce === 0) yield
  }
  const ranks = new Uint32Array(numbers.size)
  for (const [rank, text] of (yield* sortTexts([...numbers.keys()])).entries()) {
    ranks[numbers.get(text) as number] = rank
    if (rank % valuesAtOnce === 0) yield
  }
  return numberAt.map((number) => ranks[number] as number)
}

/** Sorts parts of the list and merges them, because one sort of a long list takes a tenth of a second. */
function* sortTexts(texts: readonly string[]): Generator<undefined, readonly string[]> {
  let parts: (readonly string[])[] = []
  for (let at = 0; at < texts.length; at += sortedAtOnce) {
    parts.push(texts.slice(at, at + sortedAtOnce).toSorted(compareTexts))
    yield
  }
  while (parts.length > 1) {
    const merged: (readonly string[])[] = []
    for (let at = 0; at < parts.length; at += 2)
      merged.push(yield* mergeTexts(parts[at] ?? [], parts[at + 1] ?? []))
    parts = merged
  }
  return parts[0] ?? []
}

/** Merges two sorted lists. */
function* mergeTexts(
  one: readonly string[],
  other: readonly string[],
): Generator<undefined, readonly string[]> {
  const merged: string[] = []
  let [at, otherAt] = [0, 0]
  while (at < one.length && otherAt < other.length) {
    const isFirst = (one[at] as string) < (other[otherAt] as string)
    merged.push((isFirst ? one[at++] : other[otherAt++]) as string)
    if (merged.length % valuesAtOnce === 0) yield
  }
  return [...merged, ...one.slice(at), ...other.slice(otherAt)]
}

const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Returns the index of a number among the first elements of a sorted list that contains it. */
function indexOf(sorted: Float64Array, count: number, value: number): number {
  let low = 0
  let high = count - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}
