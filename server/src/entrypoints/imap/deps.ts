import type { ProtectionDeps } from '../../features/account/index.ts'
import type { DeliveryDeps } from '../../features/delivery/index.ts'
import type { FolderColumns } from '../../features/folder-columns/index.ts'
import type { LiveDeps } from '../../features/live/index.ts'
import type { FolderSnapshots, RecentMessages, TextScans } from '../../features/mail-programs/index.ts'
import type { SharedCounts } from '../../ports/sibling-processes.ts'

export interface ImapDeps extends DeliveryDeps, ProtectionDeps, LiveDeps {
  snapshots: FolderSnapshots
  columns: FolderColumns
  scans: TextScans
  recent: RecentMessages
  /** Counts shared with other processes of this server; absent with one process. */
  siblings?: SharedCounts
}
