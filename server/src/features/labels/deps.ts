import type { Database } from '../../db/database.ts'
import type { EventLog } from '../../db/event-log.ts'
import type { IdMaker } from '../../db/ids.ts'
import type { JobQueue } from '../../db/job-queue.ts'
import type { Clock } from '../../ports/clock.ts'

/** Dependencies of the labels feature. */
export interface LabelDeps {
  clock: Clock
  db: Database
  events: EventLog
  ids: IdMaker
  jobs: JobQueue
}
