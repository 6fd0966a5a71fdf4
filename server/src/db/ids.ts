/** Ids count from here, so that every one of them is too large to be mistaken for a plain number. */
const epoch = Date.UTC(2020, 0, 1)
const sequenceBits = 12n
const nodeBits = 10n

/** Makes ids: 41 bits of milliseconds, 10 of node, 12 of sequence. Sortable by time, unique over nodes. */
export interface IdMaker {
  next(): string
}

export function createIdMaker(now: () => number, node: number): IdMaker {
  let lastMilliseconds = 0
  let sequence = 0
  return {
    next() {
      // A clock that was set back must not repeat an id: the last time seen goes on counting.
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

/** When an id was made, in milliseconds. */
export function timeOfId(id: string): number {
  return Number(BigInt(id) >> (sequenceBits + nodeBits)) + epoch
}

/** A number that every id made before this moment is below, and none made later. */
export function idAt(milliseconds: number): string {
  return (BigInt(Math.max(0, milliseconds - epoch)) << (sequenceBits + nodeBits)).toString()
}
