import { baseSubjectOf } from './base-subject.ts'
import type { ThreadableMessages } from './thread-data.ts'

/** A message to thread. */
export interface TestMessage {
  /** Number in the response and date. */
  number: number
  sequence: number
  date: number
  id: string | null
  ancestors: readonly string[]
  subject: string
}

export const message = (
  number: number,
  id: string | null,
  ancestors: readonly string[],
  subject = `s${number}`,
): TestMessage => ({ number, sequence: number, date: number, id, ancestors, subject })

/** Numbers ids and subjects of messages and sorts them, as the server does. */
export function toThreadable(list: readonly TestMessage[]): ThreadableMessages {
  const ids = new Map<string, number>()
  const subjects = new Map<string, number>()
  const numberIn = (numbers: Map<string, number>, text: string) => {
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    return number
  }
  const sorted = list.toSorted((a, b) => a.sequence - b.sequence)
  const bases = sorted.map(({ subject }) => baseSubjectOf(subject))
  const ancestors = sorted.map((one) => one.ancestors.map((id) => numberIn(ids, id)))
  let end = 0
  const indexes = Uint32Array.from(sorted, (_, at) => at)
  return {
    data: {
      messageIds: Int32Array.from(sorted, ({ id }) => (id === null ? -1 : numberIn(ids, id))),
      subjects: Int32Array.from(bases, ({ text }) => (text === '' ? -1 : numberIn(subjects, text))),
      replies: Uint8Array.from(bases, ({ isReplyOrForward }) => (isReplyOrForward ? 1 : 0)),
      ancestors: Int32Array.from(ancestors.flat()),
      ancestorEnds: Int32Array.from(ancestors, ({ length }) => (end += length)),
      idCount: ids.size,
    },
    indexes,
    byDate: indexes.toSorted((a, b) => (sorted[a]?.date ?? 0) - (sorted[b]?.date ?? 0) || a - b),
    numbers: Uint32Array.from(sorted, ({ number }) => number),
  }
}

/** Runs all steps of a computation at once. */
export function finish<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
