import type { TextOutcome, TextSender } from '../../ports/text-sender.ts'

/** Keeps text messages instead of sending them, and fails when a test says so. */
export class MemoryTextSender implements TextSender {
  readonly sent: { phoneNumber: string; text: string }[] = []

  #outcome: TextOutcome = { state: 'sent' }

  /** How the gateway answers from now on. */
  answer(outcome: TextOutcome): void {
    this.#outcome = outcome
  }

  async sendText(phoneNumber: string, text: string): Promise<TextOutcome> {
    if (this.#outcome.state === 'sent') this.sent.push({ phoneNumber, text })
    return this.#outcome
  }
}
