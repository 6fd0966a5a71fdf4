import type { MessageSet } from '@bocau/mail-core/imap/sets/message-set'
import { indexIn, indexRanges, type NumberRanges, resolveSet } from '@bocau/mail-core/imap/sets/number-ranges'

/**
 * UIDs of the messages that were reported to a session, in order. The array is shared between sessions and never
 * modified.
 */
export class MessageList {
  #uids: Uint32Array

  constructor(uids: Uint32Array = new Uint32Array()) {
    this.#uids = uids
  }

  get count(): number {
    return this.#uids.length
  }

  /** Returns the highest UID; 0 when empty. */
  get last(): number {
    return this.#uids.at(-1) ?? 0
  }

  get uids(): Uint32Array {
    return this.#uids
  }

  /** Replaces the list by the current UIDs. */
  replaceWith(uids: Uint32Array): void {
    this.#uids = uids
  }

  add(uids: readonly number[]): void {
    const longer = new Uint32Array(this.count + uids.length)
    longer.set(this.#uids)
    longer.set(uids, this.count)
    this.#uids = longer
  }

  /** Returns the UIDs that are only in the current list, and those that are only in this one. */
  compare(now: Uint32Array): { added: number[]; removed: number[] } {
    const [added, removed]: [number[], number[]] = [[], []]
    const previous = this.#uids
    if (previous === now) return { added, removed }
    for (let i = 0, k = 0; i < previous.length || k < now.length; ) {
      const one = previous[i] ?? Number.POSITIVE_INFINITY
      const other = now[k] ?? Number.POSITIVE_INFINITY
      if (one < other) removed.push(one)
      else if (other < one) added.push(other)
      if (one <= other) i++
      if (other <= one) k++
    }
    return { added, removed }
  }

  /** Returns the sequence number of a message; 0 when it is not in the list. */
  sequenceOf(uid: number): number {
    return indexIn(this.#uids, uid) + 1
  }

  /**
   * Removes messages; returns their sequence numbers in descending order, so that each is valid when it is reported.
   */
  remove(uids: ReadonlySet<number>): number[] {
    const sequences: number[] = []
    this.#uids = this.#uids.filter((uid, at) => {
      if (uids.has(uid)) sequences.push(at + 1)
      return !uids.has(uid)
    })
    return sequences.toReversed()
  }

  /** Returns true when every sequence number in the set is valid; `*` is invalid in an empty folder. */
  hasSequences(set: MessageSet): boolean {
    if (set === 'saved') return true
    const highest = ({ from, to }: (typeof set)[number]) =>
      // In a range that ends with `*`, the other number must be valid.
      [from, to].reduce((max: number, one) => Math.max(max, one === '*' ? 1 : one), 0)
    return set.every((range) => highest(range) <= this.count)
  }

  /** Returns the UIDs of the messages of a set; leaves out missing ones. */
  resolve(set: MessageSet, isUid: boolean, saved: NumberRanges): number[] {
    return this.resolveRanges(set, isUid, saved).flatMap(({ from, until }) => [
      ...this.#uids.subarray(from, until),
    ])
  }

  /** Returns the index ranges of the messages of a set; their ends are exclusive. */
  resolveRanges(
    set: MessageSet,
    isUid: boolean,
    saved: NumberRanges,
  ): readonly { from: number; until: number }[] {
    if (isUid || set === 'saved') return indexRanges(this.uids, resolveSet(set, this.last, saved))
    return resolveSet(set, this.count, saved).map(([first, last]) => ({
      from: first - 1,
      until: Math.min(last, this.count),
    }))
  }
}
