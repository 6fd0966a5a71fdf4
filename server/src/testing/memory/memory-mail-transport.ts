import type { Envelope, MailTransport, RecipientOutcome } from '../../ports/mail-transport.ts'

/** A sent message with its accepted recipients. */
export type SentMail = { from: string; to: string[]; raw: string }

const accepted: RecipientOutcome = { state: 'accepted', code: 250, enhanced: '2.0.0', text: 'Ok' }

/** Records messages instead of sending them, with results set by tests. */
export class MemoryMailTransport implements MailTransport {
  /** Accepted messages only. */
  readonly sent: SentMail[] = []
  /** All attempts. */
  readonly attempts: Envelope[] = []

  #outcomes = new Map<string, RecipientOutcome>()

  /** Sets the result for a recipient; by default messages are accepted. */
  setOutcome(recipient: string, outcome: Partial<RecipientOutcome> & Pick<RecipientOutcome, 'state'>): void {
    this.#outcomes.set(recipient, { code: null, enhanced: null, text: '', ...outcome })
  }

  async group(recipients: readonly string[]): Promise<string[][]> {
    return [[...recipients]]
  }

  /** Domains that do not exist. */
  readonly nonexistentDomains = new Set<string>()

  async findDomainsWithoutMail(domains: readonly string[]): Promise<string[]> {
    return domains.filter((domain) => this.nonexistentDomains.has(domain))
  }

  async send({ from, to, reports }: Envelope, raw: Uint8Array): Promise<Map<string, RecipientOutcome>> {
    this.attempts.push({ from, to: [...to], ...(reports ? { reports } : {}) })
    const outcomes = new Map(to.map((recipient) => [recipient, this.#outcomes.get(recipient) ?? accepted]))
    const delivered = to.filter((recipient) => outcomes.get(recipient)?.state === 'accepted')
    if (delivered.length > 0) this.sent.push({ from, to: delivered, raw: Buffer.from(raw).toString() })
    return outcomes
  }

  async close(): Promise<void> {}
}
