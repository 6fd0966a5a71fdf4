/** Start of the id time, chosen so that every id is too large to be mistaken for a plain number. */
const epoch = Date.UTC(2020, 0, 1)
const sequenceBits = 12n
const nodeBits = 10n

/** Generates ids: 41 bits of milliseconds, 10 of node, 12 of sequence. Sortable by time, unique across nodes. */
export interface IdMaker {
  next(): string
}

export function createIdMaker(now: () => number, node: number): IdMaker {
  let lastMilliseconds = 0
  let sequence = 0
  return {
    next() {
      // After the clock was set back, counting continues from the last time, so that no id repeats.
      const milliseconds = Math.max(now(), lastMilliseconds)
      sequence = milliseconds === lastMilliseconds ? sequence + 1 : 0
      lastMilliseconds = milliseconds
      if (sequence === 1 << Number(sequenceBits)) {
        lastMilliseconds++
        sequence = 0
      }
      const time = BigInt(lastMilliseconds - epoch) << (sequenceBits + nodeBits)
      return (time | (BigInt(node) << sequenceBits) | BigInt(sequence)).toString()
    },
  }
}

/** Returns the creation time of an id, in milliseconds. */
export function timeOfId(id: string): number {
  return Number(BigInt(id) >> (sequenceBits + nodeBits)) + epoch
}

/** Returns a bound between ids created before a time and those created later. */
export function idAt(milliseconds: number): string {
  return (BigInt(Math.max(0, milliseconds - epoch)) << (sequenceBits + nodeBits)).toString()
}
