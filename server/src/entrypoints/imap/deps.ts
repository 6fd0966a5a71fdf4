import type { ProtectionDeps } from '../../features/account/index.ts'
import type { DeliveryDeps } from '../../features/delivery/index.ts'
import type { LiveDeps } from '../../features/live/index.ts'
import type { FolderSnapshots, RecentMessages } from '../../features/mail-programs/index.ts'
import type { SharedCounts } from '../../ports/sibling-processes.ts'

export interface ImapDeps extends DeliveryDeps, ProtectionDeps, LiveDeps {
  snapshots: FolderSnapshots
  recent: RecentMessages
  /** Counts shared with other processes of this server; absent with one process. */
  siblings?: SharedCounts
}
