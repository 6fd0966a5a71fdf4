import type { Envelope, MailTransport, MaySend, RecipientOutcome } from '../../ports/mail-transport.ts'
import { sendQueued } from './send-queued.ts'
import { SessionPool } from './session-pool.ts'
import { failureOutcome, type SmtpFailure } from './smtp-failure.ts'
import type { SmtpServer } from './smtp-session.ts'

const recipientsAtOnce = 100

/** Sends every message to one server, which relays it. */
export class RelayTransport implements MailTransport {
  readonly #server: SmtpServer
  readonly #pool: SessionPool

  constructor(server: SmtpServer, limits: { connections?: number } = {}) {
    this.#server = server
    this.#pool = new SessionPool({ connections: 10, ...limits })
  }

  async group(recipients: readonly string[]): Promise<string[][]> {
    return splitIntoGroups(recipientsAtOnce, recipients)
  }

  async send(envelope: Envelope, raw: Uint8Array, maySend?: MaySend): Promise<Map<string, RecipientOutcome>> {
    try {
      return await this.#pool.use(this.#server, (session) => sendQueued(session, { envelope, raw, maySend }))
    } catch (error) {
      const outcome = failureOutcome(error as SmtpFailure)
      return new Map(envelope.to.map((recipient) => [recipient, { ...outcome, state: 'deferred' }]))
    }
  }

  async close(): Promise<void> {
    this.#pool.close()
  }
}

/** Splits recipients into groups of this size. */
export function splitIntoGroups(size: number, recipients: readonly string[]): string[][] {
  const groups: string[][] = []
  for (let at = 0; at < recipients.length; at += size) groups.push(recipients.slice(at, at + size))
  return groups
}
