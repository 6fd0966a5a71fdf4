import type { Envelope } from '../../../ports/mail-transport.ts'
import type { OutboxDeps } from '../deps.ts'

/** A message that no person sends: to one address, with the envelope it travels in. */
export interface AutomaticMessage {
  from: string
  to: string
  raw: Uint8Array
  /** Somebody else wrote it: an account or a group only passes it on. */
  isPassedOn?: boolean
}

/**
 * Tries to bring such a message to its recipient. What is refused for good is only logged: an automatic message gets no
 * bounce, or two machines could write to each other for ever; whoever asked for it is answered with what the server
 * said, null where it was taken. What is refused for now is thrown, so that the job runs again.
 */
export async function carryAutomatic(
  deps: Pick<OutboxDeps, 'logger' | 'mail'>,
  { from, to, raw, isPassedOn = false }: AutomaticMessage,
): Promise<string | null> {
  const envelope: Envelope = { from, to: [to], isAuthored: !isPassedOn }
  const outcome = (await deps.mail.send(envelope, raw)).get(to)
  if (outcome?.state === 'accepted') return null
  const said = [outcome?.code, outcome?.text].filter(Boolean).join(' ')
  if (outcome?.state !== 'refused') throw new Error(`an automatic letter was put off: ${said || 'no answer'}`)
  deps.logger.info('an automatic letter was refused', { said })
  return said
}
