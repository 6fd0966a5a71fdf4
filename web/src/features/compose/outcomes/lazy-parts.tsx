import type { Message } from '@bocau/contract/mailbox/mailbox'
import { lazyPart } from '../../../ui/parts/lazy-part.ts'
import { rewriteMessage } from './rewrite-message.ts'

const Alert = lazyPart(async () => (await import('./parts.ts')).SentAlert)

/** Alert above a sent message about failed recipients; shows `title` until they are loaded. */
export const SentAlert = (props: { message: Message; title: string }) => (
  <Alert {...props} onRewrite={(id, people) => void rewriteMessage(id, people)} />
)

const Lines = lazyPart(async () => (await import('./parts.ts')).OutcomeLines)

/** Delivery status per recipient in the message details. */
export const OutcomeLines = (props: { message: Message }) => <Lines {...props} />
