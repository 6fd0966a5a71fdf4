import type { EventBus } from '../../ports/event-bus.ts'
import type { Logger } from '../../ports/logger.ts'
import type { MailTransport } from '../../ports/mail-transport.ts'
import type { SecretBox } from '../../ports/secret-box.ts'
import type { MailboxDeps } from '../mailbox/index.ts'
import type { SendingMeasure } from './measure/measure.ts'

/** What the outbox uses. */
export interface OutboxDeps extends MailboxDeps {
  bus: EventBus
  logger: Logger
  /** Brings messages to mailboxes here and everywhere else. */
  mail: MailTransport
  /** How much an account may send, unless its organisation has a measure of its own. */
  measure: SendingMeasure
  /** This process among those that share a store. */
  holder: string
  /** Where people reach this installation: `https://mail.example`. */
  publicOrigin: string
  secrets: SecretBox
}

/** The channel on which post offices are told that something is due. */
export const outboxChannel = 'outbox'
