import type { ProtectionDeps } from '../../features/account/index.ts'
import type { DeliveryDeps } from '../../features/delivery/index.ts'
import type { LiveDeps } from '../../features/live/index.ts'
import type { FolderSnapshots } from '../../features/mailbox/folder-view/index.ts'

/** What the IMAP door uses. */
export interface ImapDeps extends DeliveryDeps, ProtectionDeps, LiveDeps {
  snapshots: FolderSnapshots
}
