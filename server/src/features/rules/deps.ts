import type { Database } from '../../db/database.ts'
import type { EventLog } from '../../db/event-log.ts'
import type { IdMaker } from '../../db/ids.ts'
import type { JobQueue } from '../../db/job-queue.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Random } from '../../ports/random.ts'

/** Dependencies of the rules feature. */
export interface RulesDeps {
  db: Database
  clock: Clock
  events: EventLog
  ids: IdMaker
  jobs: JobQueue
  random: Random
}
