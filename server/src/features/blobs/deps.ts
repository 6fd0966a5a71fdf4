import type { Database } from '../../db/database.ts'
import type { JobQueue } from '../../db/job-queue.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Clock } from '../../ports/clock.ts'

/** Dependencies of the feature for stored content. */
export interface BlobDeps {
  blobs: BlobStore
  clock: Clock
  db: Database
  jobs: JobQueue
}
