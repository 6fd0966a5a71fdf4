import type { MessageSet } from '@bocau/mail-core/imap/sets/message-set'
import { type NumberRanges, placesIn, resolveSet } from '@bocau/mail-core/imap/sets/number-ranges'

/** A message as a session sees it. */
export interface SeenMessage {
  /** Its place in the folder, from 1 on. */
  sequence: number
  uid: number
}

/** The messages of a folder that a session was told of: their UIDs in order, and nothing else. */
export class MessageList {
  #uids: Uint32Array
  #count = 0

  constructor(uids: readonly number[] = []) {
    this.#uids = Uint32Array.from(uids)
    this.#count = uids.length
  }

  get count(): number {
    return this.#count
  }

  /** The greatest UID; 0 where there is none. */
  get last(): number {
    return this.#count === 0 ? 0 : (this.#uids[this.#count - 1] as number)
  }

  get uids(): Uint32Array {
    return this.#uids.subarray(0, this.#count)
  }

  /** Adds messages that came behind the others. */
  add(uids: readonly number[]): void {
    const needed = this.#count + uids.length
    if (needed > this.#uids.length) {
      const larger = new Uint32Array(Math.max(needed, Math.min(2 * needed, needed + 4096)))
      larger.set(this.uids)
      this.#uids = larger
    }
    this.#uids.set(uids, this.#count)
    this.#count = needed
  }

  /** The place of a message; 0 where it is not among them. */
  sequenceOf(uid: number): number {
    const [place] = placesIn(this.uids, [[uid, uid]])
    return place ? place.from + 1 : 0
  }

  /** Takes messages away; answers with the places they had, the last first, so that each is right when it is told. */
  remove(uids: ReadonlySet<number>): number[] {
    const places: number[] = []
    let kept = 0
    for (let at = 0; at < this.#count; at++) {
      const uid = this.#uids[at] as number
      if (uids.has(uid)) places.push(at + 1)
      else this.#uids[kept++] = uid
    }
    this.#count = kept
    return places.toReversed()
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
    for (const [first, last] of resolveSet(set, this.#count, saved))
      for (let sequence = first; sequence <= Math.min(last, this.#count); sequence++)
        named.push({ sequence, uid: uids[sequence - 1] as number })
    return named
  }
}
