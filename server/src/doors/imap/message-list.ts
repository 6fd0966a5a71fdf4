import type { MessageSet } from '@bocau/mail-core/imap/sets/message-set'
import { type NumberRanges, placeIn, placesIn, resolveSet } from '@bocau/mail-core/imap/sets/number-ranges'

/** A message as a session sees it. */
export interface SeenMessage {
  /** Its place in the folder, from 1 on. */
  sequence: number
  uid: number
}

/**
 * The messages of a folder that a session was told of: their UIDs in order, and nothing else. The list itself is shared
 * with whoever else knows the same, and never written into.
 */
export class MessageList {
  #uids: Uint32Array

  constructor(uids: Uint32Array = new Uint32Array()) {
    this.#uids = uids
  }

  get count(): number {
    return this.#uids.length
  }

  /** The greatest UID; 0 where there is none. */
  get last(): number {
    return this.#uids.at(-1) ?? 0
  }

  get uids(): Uint32Array {
    return this.#uids
  }

  /** What the session was told of is what is there now. */
  become(uids: Uint32Array): void {
    this.#uids = uids
  }

  /** Adds messages that came behind the others. */
  add(uids: readonly number[]): void {
    const longer = new Uint32Array(this.count + uids.length)
    longer.set(this.#uids)
    longer.set(uids, this.count)
    this.#uids = longer
  }

  /** What is not told of yet, and what is told of and is not there any more. */
  compare(now: Uint32Array): { came: number[]; gone: number[] } {
    const [came, gone]: [number[], number[]] = [[], []]
    const told = this.#uids
    if (told === now) return { came, gone }
    for (let i = 0, k = 0; i < told.length || k < now.length; ) {
      const one = told[i] ?? Number.POSITIVE_INFINITY
      const other = now[k] ?? Number.POSITIVE_INFINITY
      if (one < other) gone.push(one)
      else if (other < one) came.push(other)
      if (one <= other) i++
      if (other <= one) k++
    }
    return { came, gone }
  }

  /** The place of a message; 0 where it is not among them. */
  sequenceOf(uid: number): number {
    return placeIn(this.#uids, uid) + 1
  }

  /** Takes messages away; answers with the places they had, the last first, so that each is right when it is told. */
  remove(uids: ReadonlySet<number>): number[] {
    const places: number[] = []
    this.#uids = this.#uids.filter((uid, at) => {
      if (uids.has(uid)) places.push(at + 1)
      return !uids.has(uid)
    })
    return places.toReversed()
  }

  /** Whether every place that a command names is one of a message: also `*` is none where there is no message. */
  hasPlaces(set: MessageSet): boolean {
    if (set === 'saved') return true
    const highest = ({ from, to }: (typeof set)[number]) =>
      // From some number to the last message: the number has to be one.
      [from, to].reduce((most: number, one) => Math.max(most, one === '*' ? 1 : one), 0)
    return set.every((range) => highest(range) <= this.count)
  }

  /** The messages that a command names; what is not there is left out. */
  resolve(set: MessageSet, isUid: boolean, saved: NumberRanges): SeenMessage[] {
    const named: SeenMessage[] = []
    const uids = this.uids
    if (isUid || set === 'saved') {
      for (const { from, until } of placesIn(uids, resolveSet(set, this.last, saved)))
        for (let at = from; at < until; at++) named.push({ sequence: at + 1, uid: uids[at] as number })
      return named
    }
    for (const [first, last] of resolveSet(set, this.count, saved))
      for (let sequence = first; sequence <= Math.min(last, this.count); sequence++)
        named.push({ sequence, uid: uids[sequence - 1] as number })
    return named
  }
}
