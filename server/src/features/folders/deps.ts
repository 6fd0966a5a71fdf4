import type { EventLog } from '../../db/event-log.ts'
import type { IdMaker } from '../../db/ids.ts'
import type { Clock } from '../../ports/clock.ts'

/** Dependencies of the folders feature. */
export interface FolderDeps {
  clock: Clock
  events: EventLog
  ids: IdMaker
}
