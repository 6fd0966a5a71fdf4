import type { EventBus } from '../../ports/event-bus.ts'
import type { ProtectionDeps } from '../account/index.ts'
import type { MailboxDeps } from '../mailbox/index.ts'

/** Dependencies of the operations of a hosting provider. */
export interface ProviderDeps extends ProtectionDeps, MailboxDeps {
  bus: EventBus
  /** Public URL of this installation, for invitation links. */
  publicOrigin: string
}
