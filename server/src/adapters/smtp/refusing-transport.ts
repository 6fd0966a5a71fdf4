import type { Envelope, MailTransport, RecipientOutcome } from '../../ports/mail-transport.ts'

/** For installations without outgoing mail: rejects every message to remote servers with a reason. */
export class RefusingTransport implements MailTransport {
  async group(recipients: readonly string[]): Promise<string[][]> {
    return [[...recipients]]
  }

  async send({ to }: Envelope): Promise<Map<string, RecipientOutcome>> {
    const text = 'Relay access denied: this server sends no mail to other servers'
    return new Map(
      to.map((recipient) => [recipient, { state: 'refused', code: 554, enhanced: '5.7.1', text }]),
    )
  }

  async close(): Promise<void> {}
}
