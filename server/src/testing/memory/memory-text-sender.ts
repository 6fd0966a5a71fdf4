import type { TextMessage, TextOutcome, TextSender } from '../../ports/text-sender.ts'

/** Records messages to phones instead of sending them, and fails on request. */
export class MemoryTextSender implements TextSender {
  readonly sent: TextMessage[] = []

  #outcome: TextOutcome = { state: 'sent' }

  /** Sets the gateway's result. */
  setOutcome(outcome: TextOutcome): void {
    this.#outcome = outcome
  }

  async send(message: TextMessage): Promise<TextOutcome> {
    if (this.#outcome.state === 'sent') this.sent.push(message)
    return this.#outcome
  }
}
