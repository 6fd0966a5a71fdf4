import { baseSubjectOf } from './base-subject.ts'
import type { ThreadedMessage } from './thread-messages.ts'

export const message = (
  number: number,
  id: string,
  ancestors: string[],
  subject = `s${number}`,
): ThreadedMessage => ({
  number,
  sequence: number,
  messageId: id,
  ancestors,
  subject: baseSubjectOf(subject),
  date: number,
})
