import { baseSubjectOf } from '@bocau/mail-core/imap/sort/base-subject'
import type { ThreadData } from '@bocau/mail-core/imap/sort/thread-data'
import { type Column, copyElements } from './column.ts'
import { TextNumbers } from './text-numbers.ts'

/** Data of a message for threading. */
export interface ThreadKeys {
  subject: string
  /** Its own id, which may be empty, and the ids of its ancestors, oldest first; separated by spaces. */
  ids: string
}

/** Numbered message ids and subjects of a folder. */
export class ThreadColumn implements Column<ThreadKeys, ThreadColumn>, ThreadData {
  readonly messageIds: Int32Array
  readonly subjects: Int32Array
  readonly replies: Uint8Array
  readonly ancestorEnds: Int32Array
  readonly ancestors: Int32Array
  /** Shared by consecutive columns; numbers of removed messages remain. */
  readonly #ids: TextNumbers
  readonly #subjectNumbers: TextNumbers

  constructor(
    { count, ancestors }: { count: number; ancestors: number } = { count: 0, ancestors: 0 },
    { ids, subjects }: { ids: TextNumbers; subjects: TextNumbers } = {
      ids: new TextNumbers(),
      subjects: new TextNumbers(),
    },
  ) {
    this.messageIds = new Int32Array(count)
    this.subjects = new Int32Array(count)
    this.replies = new Uint8Array(count)
    this.ancestorEnds = new Int32Array(count)
    this.ancestors = new Int32Array(ancestors)
    this.#ids = ids
    this.#subjectNumbers = subjects
  }

  get idCount(): number {
    return this.#ids.count
  }

  get bytes(): number {
    const { messageIds, ancestors } = this
    return 13 * messageIds.length + 4 * ancestors.length + this.#ids.bytes + this.#subjectNumbers.bytes
  }

  extend(remaining: Uint32Array | null, values: readonly ThreadKeys[]): ThreadColumn {
    const count = remaining?.length ?? this.messageIds.length
    const numbers = { ids: this.#ids, subjects: this.#subjectNumbers }
    const added = values.map(({ ids }) => ids.split(' '))
    const previous = remaining
      ? remaining.reduce((sum, at) => sum + this.#ancestorsAt(at).length, 0)
      : this.ancestors.length
    const total = added.reduce((sum, ids) => sum + ids.length - 1, previous)
    const extended = new ThreadColumn({ count: count + values.length, ancestors: total }, numbers)
    copyElements(this.messageIds, remaining, extended.messageIds)
    copyElements(this.subjects, remaining, extended.subjects)
    copyElements(this.replies, remaining, extended.replies)
    this.#copyAncestors(remaining, extended)
    let end = previous
    for (const [index, { subject }] of values.entries()) {
      const at = count + index
      const [messageId = '', ...ancestors] = added[index] as string[]
      const { text, isReplyOrForward } = baseSubjectOf(subject)
      extended.messageIds[at] = messageId === '' ? -1 : numbers.ids.numberOf(messageId)
      extended.subjects[at] = text === '' ? -1 : numbers.subjects.numberOf(text)
      extended.replies[at] = isReplyOrForward ? 1 : 0
      for (const id of ancestors) extended.ancestors[end++] = numbers.ids.numberOf(id)
      extended.ancestorEnds[at] = end
    }
    return extended
  }

  /** Without removed messages the arrays are copied at once, because a large folder is extended in many steps. */
  #copyAncestors(remaining: Uint32Array | null, extended: ThreadColumn): void {
    if (!remaining) {
      extended.ancestors.set(this.ancestors)
      extended.ancestorEnds.set(this.ancestorEnds)
      return
    }
    let end = 0
    for (const [at, index] of remaining.entries()) {
      const some = this.#ancestorsAt(index)
      extended.ancestors.set(some, end)
      end += some.length
      extended.ancestorEnds[at] = end
    }
  }

  #ancestorsAt(index: number): Int32Array {
    return this.ancestors.subarray(this.ancestorEnds[index - 1] ?? 0, this.ancestorEnds[index])
  }
}
