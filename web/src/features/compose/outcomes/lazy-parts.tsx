import type { Message } from '@bocau/contract/mailbox/mailbox'
import { lazyPart } from '../../../ui/parts/lazy-part.ts'
import { writeAgain } from './write-again.ts'

const Alert = lazyPart(async () => (await import('./parts.ts')).SentAlert)

/** Says above a sent message whom it has not reached; `title` until that is known. */
export const SentAlert = (props: { message: Message; title: string }) => (
  <Alert {...props} onWriteAgain={(id, people) => void writeAgain(id, people)} />
)

const Lines = lazyPart(async () => (await import('./parts.ts')).OutcomeLines)

/** What became of a sent message for each recipient, among its details. */
export const OutcomeLines = (props: { message: Message }) => <Lines {...props} />
