/** Ranks of messages by one criterion: equal values have equal ranks. */
export interface RankedCriterion {
  ranks: Uint32Array
  isReverse: boolean
}

/**
 * Sorts message indexes by criteria in order; messages that are equal in all remain in their order. Each criterion is a
 * counting sort, which takes time in proportion to the number of messages, and one step.
 */
export function* sortByRanks(
  indexes: Uint32Array,
  criteria: readonly RankedCriterion[],
): Generator<undefined, Uint32Array> {
  let sorted = indexes
  for (const { ranks, isReverse } of criteria.toReversed()) {
    const keys = sorted.map((index) => ranks[index] as number)
    const greatest = keys.reduce((max, key) => Math.max(max, key), 0)
    const next = new Uint32Array(sorted.length)
    const starts = new Uint32Array(greatest + 2)
    const slots = isReverse ? keys.map((key) => greatest - key) : keys
    for (const slot of slots) starts[slot + 1] = (starts[slot + 1] as number) + 1
    for (let at = 1; at < starts.length; at++)
      starts[at] = (starts[at] as number) + (starts[at - 1] as number)
    for (let at = 0; at < sorted.length; at++) {
      const slot = slots[at] as number
      const position = starts[slot] as number
      next[position] = sorted[at] as number
      starts[slot] = position + 1
    }
    sorted = next
    yield
  }
  return sorted
}
