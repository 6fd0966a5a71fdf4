import type { TextMessage, TextOutcome, TextSender } from '../../ports/text-sender.ts'

/** Keeps messages for telephones instead of sending them, and fails when a test says so. */
export class MemoryTextSender implements TextSender {
  readonly sent: TextMessage[] = []

  #outcome: TextOutcome = { state: 'sent' }

  /** How the gateway answers from now on. */
  answer(outcome: TextOutcome): void {
    this.#outcome = outcome
  }

  async send(message: TextMessage): Promise<TextOutcome> {
    if (this.#outcome.state === 'sent') this.sent.push(message)
    return this.#outcome
  }
}
