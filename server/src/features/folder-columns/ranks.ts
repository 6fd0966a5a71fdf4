/** Position of each value among the distinct values in ascending order; equal values have equal ranks. */
export function rankNumbers(values: Float64Array): Uint32Array {
  const sorted = values.toSorted()
  let distinct = 0
  for (let at = 0; at < sorted.length; at++)
    if (at === 0 || sorted[at] !== sorted[at - 1]) sorted[distinct++] = sorted[at] as number
  const ranks = new Uint32Array(values.length)
  for (let at = 0; at < values.length; at++) ranks[at] = indexOf(sorted, distinct, values[at] as number)
  return ranks
}

/** Same for texts, compared by UTF-16 code units. */
export function rankTexts(values: readonly string[]): Uint32Array {
  const numbers = new Map<string, number>()
  for (const [rank, text] of [...new Set(values)].toSorted(compareTexts).entries()) numbers.set(text, rank)
  return Uint32Array.from(values, (text) => numbers.get(text) as number)
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
