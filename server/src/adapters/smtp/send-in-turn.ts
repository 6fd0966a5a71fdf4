import type { Envelope, MayLeave, RecipientOutcome } from '../../ports/mail-transport.ts'
import type { SmtpSession } from './smtp-session.ts'

/** A message at the head of its queue. */
export interface InTurn {
  envelope: Envelope
  raw: Uint8Array
  mayLeave: MayLeave | undefined
}

/** Sends a message, unless another process has taken it meanwhile. */
export async function sendInTurn(
  session: SmtpSession,
  { envelope, raw, mayLeave }: InTurn,
): Promise<Map<string, RecipientOutcome>> {
  if (!mayLeave || (await mayLeave())) return session.send(envelope, raw)
  const kept: RecipientOutcome = {
    state: 'deferred',
    code: null,
    enhanced: '4.3.0',
    text: 'The letter could not leave just now',
  }
  return new Map(envelope.to.map((recipient) => [recipient, kept]))
}
