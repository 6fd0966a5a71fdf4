import type { EventLog } from '../../db/event-log.ts'
import type { PictureMaker } from '../../ports/picture-maker.ts'
import type { AccountDeps } from '../account/index.ts'

/** What the profile feature uses. */
export interface ProfileDeps extends AccountDeps {
  events: EventLog
  pictures: PictureMaker
}
