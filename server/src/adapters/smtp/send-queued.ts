import type { Envelope, MaySend, RecipientOutcome } from '../../ports/mail-transport.ts'
import type { SmtpSession } from './smtp-session.ts'

/** A message at the head of its queue. */
export interface QueuedMessage {
  envelope: Envelope
  raw: Uint8Array
  maySend: MaySend | undefined
}

/** Sends a message, unless another process has taken it meanwhile. */
export async function sendQueued(
  session: SmtpSession,
  { envelope, raw, maySend }: QueuedMessage,
): Promise<Map<string, RecipientOutcome>> {
  if (!maySend || (await maySend())) return session.send(envelope, raw)
  const deferred: RecipientOutcome = {
    state: 'deferred',
    code: null,
    enhanced: '4.3.0',
    text: 'The message could not be sent at the moment',
  }
  return new Map(envelope.to.map((recipient) => [recipient, deferred]))
}
