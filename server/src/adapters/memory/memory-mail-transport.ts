import type { Envelope, MailTransport, RecipientOutcome } from '../../ports/mail-transport.ts'

/** A message that left, with the recipients who were taken. */
export type SentMail = { from: string; to: string[]; raw: string }

const accepted: RecipientOutcome = { state: 'accepted', code: 250, enhanced: '2.0.0', text: 'Ok' }

/** Keeps what is sent instead of sending it, and answers as a test says. */
export class MemoryMailTransport implements MailTransport {
  /** What far servers have taken; a message that nobody took is not here. */
  readonly sent: SentMail[] = []
  /** Every try, taken or not. */
  readonly attempts: Envelope[] = []

  #answers = new Map<string, RecipientOutcome>()

  /** How the far server answers for this recipient from now on; without an answer given, it accepts. */
  answer(recipient: string, outcome: Partial<RecipientOutcome> & Pick<RecipientOutcome, 'state'>): void {
    this.#answers.set(recipient, { code: null, enhanced: null, text: '', ...outcome })
  }

  async group(recipients: readonly string[]): Promise<string[][]> {
    return [[...recipients]]
  }

  /** Domains that are said not to be there. */
  readonly lostDomains = new Set<string>()

  async findLostDomains(domains: readonly string[]): Promise<string[]> {
    return domains.filter((domain) => this.lostDomains.has(domain))
  }

  async send({ from, to, reports }: Envelope, raw: Uint8Array): Promise<Map<string, RecipientOutcome>> {
    this.attempts.push({ from, to: [...to], ...(reports ? { reports } : {}) })
    const outcomes = new Map(to.map((recipient) => [recipient, this.#answers.get(recipient) ?? accepted]))
    const taken = to.filter((recipient) => outcomes.get(recipient)?.state === 'accepted')
    if (taken.length > 0) this.sent.push({ from, to: taken, raw: Buffer.from(raw).toString() })
    return outcomes
  }

  async close(): Promise<void> {}
}
