import type { Sql } from '../../db/database.ts'
import type { VirusScanner } from '../../ports/virus-scanner.ts'
import type { MailboxDeps } from '../mailbox/index.ts'

/** Access to another user's file, or to a folder with its content. */
export interface Grant {
  ownerId: string
  nodeId: string
  permission: 'READ' | 'WRITE'
}

/** Port to the sharing feature, which depends on the drive. */
interface DriveSharing {
  /** Lists what others share with this account. */
  listGrants(db: Sql, accountId: string): Promise<Grant[]>
  /** Lists the accounts, without the owner's, that any of these nodes is shared with directly. */
  listWatchers(db: Sql, ownerId: string, nodeIds: readonly string[]): Promise<string[]>
}

export interface DriveDeps
  extends Pick<
    MailboxDeps,
    'db' | 'blobs' | 'clock' | 'documents' | 'events' | 'ids' | 'images' | 'jobs' | 'parser' | 'random'
  > {
  scanner: VirusScanner
  sharing: DriveSharing
  /** Origin of drive links. */
  publicOrigin: string
  /** True when documents can be edited in the browser. */
  hasOffice?: boolean
}
