import type { Logger } from '../../ports/logger.ts'
import type { TextMessage, TextOutcome, TextSender } from '../../ports/text-sender.ts'

/** Writes messages to the log, for installations without a gateway. */
export class LogTextSender implements TextSender {
  readonly #logger: Pick<Logger, 'info'>

  constructor(logger: Pick<Logger, 'info'>) {
    this.#logger = logger
  }

  send({ phoneNumber, channel, text }: TextMessage): Promise<TextOutcome> {
    // In the message itself, because the logger removes such fields.
    this.#logger.info(
      `no gateway is set (BOCAU_SMS), so this ${channel} message is for ${phoneNumber}: ${text}`,
    )
    return Promise.resolve({ state: 'sent' })
  }
}
