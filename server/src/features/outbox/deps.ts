import type { EventBus } from '../../ports/event-bus.ts'
import type { Logger } from '../../ports/logger.ts'
import type { MailTransport } from '../../ports/mail-transport.ts'
import type { SecretBox } from '../../ports/secret-box.ts'
import type { MailboxDeps } from '../mailbox/index.ts'
import type { SendingQuota } from './sending-quota/sending-quota.ts'

/** Dependencies of the outbox. */
export interface OutboxDeps extends MailboxDeps {
  bus: EventBus
  logger: Logger
  /** Delivers to local mailboxes and remote servers. */
  mail: MailTransport
  /** Default sending quota of accounts; an organisation may have its own. */
  sendingQuota: SendingQuota
  /** Id of this process among those that share a store. */
  holder: string
  /** Public URL of this installation: `https://mail.example`. */
  publicOrigin: string
  secrets: SecretBox
}

/** Channel on which delivery workers are notified that a message is due. */
export const outboxChannel = 'outbox'
