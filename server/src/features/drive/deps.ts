import type { Sql } from '../../db/database.ts'
import type { VirusScanner } from '../../ports/virus-scanner.ts'
import type { MailboxDeps } from '../mailbox/index.ts'

/** What somebody else lets an account open: a file, or a folder with all that lies in it. */
export interface Grant {
  ownerId: string
  nodeId: string
  permission: 'READ' | 'WRITE'
}

/** What the drive must know of sharing, which stands above it. */
export interface DriveSharing {
  /** What others share with this account now. */
  listGrants(db: Sql, accountId: string): Promise<Grant[]>
  /** The accounts, without the owner's, that see any of these nodes because it itself is shared with them. */
  listWatchers(db: Sql, ownerId: string, nodeIds: readonly string[]): Promise<string[]>
}

/** What the drive uses. */
export interface DriveDeps
  extends Pick<
    MailboxDeps,
    'db' | 'blobs' | 'clock' | 'documents' | 'events' | 'ids' | 'images' | 'jobs' | 'parser' | 'random'
  > {
  scanner: VirusScanner
  sharing: DriveSharing
  /** Where links of the drive lead. */
  publicOrigin: string
  /** Whether documents can be edited here. */
  hasOffice?: boolean
}

/** A drive in which nobody shares anything. */
export const unshared: DriveSharing = { listGrants: async () => [], listWatchers: async () => [] }
