import type { MessageSet, SetNumber } from './message-set.ts'

/** A range of integers, inclusive. */
export type NumberRange = readonly [first: number, last: number]

/** Sorted ranges with gaps of at least one number between them. */
export type NumberRanges = readonly NumberRange[]

/** Resolves a set: `*` is the largest number, `saved` the result of `$`. */
export function resolveSet(set: MessageSet, largest: number, saved: NumberRanges = []): NumberRanges {
  if (set === 'saved') return saved
  const number = (written: SetNumber) => (written === '*' ? largest : written)
  const ranges = set.map(({ from, to }): NumberRange => {
    const [one, other] = [number(from), number(to)]
    return one < other ? [one, other] : [other, one]
  })
  // In an empty folder, `*` matches nothing.
  return joinRanges(ranges.filter(([, last]) => last > 0).map(([first, last]) => [Math.max(1, first), last]))
}

/** Normalises ranges in any order, overlapping or not. */
export function joinRanges(ranges: readonly NumberRange[]): NumberRanges {
  const joined: [number, number][] = []
  for (const [first, last] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const before = joined.at(-1)
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last)
    else joined.push([first, last])
  }
  return joined
}

/** Converts numbers in any order to ranges. */
export function toRanges(numbers: Iterable<number>): NumberRanges {
  const sorted = Float64Array.from(numbers).toSorted()
  const ranges: [number, number][] = []
  for (const number of sorted) {
    const before = ranges.at(-1)
    if (before && number <= before[1] + 1) before[1] = number
    else ranges.push([number, number])
  }
  return ranges
}

/** Returns all numbers in the ranges. */
export function rangeNumbers(ranges: NumberRanges): number[] {
  return ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
}

export function isInRanges(ranges: NumberRanges, number: number): boolean {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ranges[middle] as NumberRange)[1] < number) low = middle + 1
    else high = middle
  }
  const range = ranges[low]
  return range !== undefined && range[0] <= number
}

/** Returns the numbers in both. */
export function intersectRanges(some: NumberRanges, second: NumberRanges): NumberRanges {
  const both: NumberRange[] = []
  for (let i = 0, k = 0; i < some.length && k < second.length; ) {
    const [one, other] = [some[i] as NumberRange, second[k] as NumberRange]
    const first = Math.max(one[0], other[0])
    const last = Math.min(one[1], other[1])
    if (first <= last) both.push([first, last])
    if (one[1] < other[1]) i++
    else k++
  }
  return both
}

/** Returns the numbers of the first that are not in the second. */
export function subtractRanges(some: NumberRanges, excluded: NumberRanges): NumberRanges {
  const result: NumberRange[] = []
  let k = 0
  for (const [first, last] of some) {
    let at = first
    while (k < excluded.length && (excluded[k] as NumberRange)[1] < at) k++
    for (let i = k; i < excluded.length && (excluded[i] as NumberRange)[0] <= last; i++) {
      const [from, to] = excluded[i] as NumberRange
      if (from > at) result.push([at, from - 1])
      at = Math.max(at, to + 1)
    }
    if (at <= last) result.push([at, last])
  }
  return result
}

/** Returns the index ranges of a sorted list whose numbers are in the ranges; ends are exclusive. */
export function indexRanges(
  sorted: ArrayLike<number>,
  ranges: NumberRanges,
): { from: number; until: number }[] {
  const indices: { from: number; until: number }[] = []
  for (const [first, last] of ranges) {
    const from = lowerBound(sorted, first)
    const until = lowerBound(sorted, last + 1)
    const before = indices.at(-1)
    if (from >= until) continue
    if (before?.until === from) before.until = until
    else indices.push({ from, until })
  }
  return indices
}

/** Returns the index of a number in a sorted list; -1 if it is missing. */
export function indexIn(sorted: ArrayLike<number>, number: number): number {
  const index = lowerBound(sorted, number)
  return sorted[index] === number ? index : -1
}

/** Returns the first index in a sorted list whose number is not smaller. */
function lowerBound(sorted: ArrayLike<number>, number: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as number) < number) low = middle + 1
    else high = middle
  }
  return low
}

/** Formats ranges as `1:3,7`. */
export function writeRanges(ranges: NumberRanges): string {
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}:${last}`)).join(',')
}

/** Formats numbers in the given order, with ascending runs as ranges; never writes `5:3`. */
export function writeNumbersInOrder(numbers: readonly number[]): string {
  const runs: string[] = []
  for (let at = 0; at < numbers.length; ) {
    const first = numbers[at] as number
    let last = first
    while (numbers[at + 1] === last + 1) last = numbers[++at] as number
    runs.push(first === last ? `${first}` : `${first}:${last}`)
    at++
  }
  return runs.join(',')
}
