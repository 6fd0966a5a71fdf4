import type { FarMailboxes, MailServerFinder } from '../../ports/far-mailbox.ts'
import type { SecretBox } from '../../ports/secret-box.ts'
import type { DeliveryDeps } from '../delivery/index.ts'

/** What moving in and out uses: all that keeping a message takes, and the way to mailboxes elsewhere. */
export interface MovingDeps extends DeliveryDeps {
  mailboxes: FarMailboxes
  serverFinder: MailServerFinder
  secrets: SecretBox
}

/** What writing archives uses besides. */
export interface MovingOutDeps extends MovingDeps {
  /** Where people reach this installation. */
  publicOrigin: string
}
