import type { Database } from '../../../db/database.ts'
import type { EventLog } from '../../../db/event-log.ts'
import type { IdMaker } from '../../../db/ids.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { PictureMaker } from '../../../ports/picture-maker.ts'

export interface BookDeps {
  db: Database
  clock: Clock
  events: EventLog
  ids: IdMaker
  pictures: PictureMaker
}
