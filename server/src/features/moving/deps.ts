import type { MailServerFinder, RemoteMailboxes } from '../../ports/remote-mailbox.ts'
import type { SecretBox } from '../../ports/secret-box.ts'
import type { DeliveryDeps } from '../delivery/index.ts'

/** Dependencies of imports and exports: those of storing messages, and access to remote mailboxes. */
export interface MovingDeps extends DeliveryDeps {
  mailboxes: RemoteMailboxes
  serverFinder: MailServerFinder
  secrets: SecretBox
}

/** Additional dependencies of exports. */
export interface MovingOutDeps extends MovingDeps {
  /** Public URL of this installation. */
  publicOrigin: string
}
