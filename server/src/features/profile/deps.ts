import type { EventLog } from '../../db/event-log.ts'
import type { PictureMaker } from '../../ports/picture-maker.ts'
import type { AccountDeps } from '../account/index.ts'

/** Dependencies of the profile feature. */
export interface ProfileDeps extends AccountDeps {
  events: EventLog
  pictures: PictureMaker
}
