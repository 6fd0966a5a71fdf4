import { createCalendar } from './calendar.ts'
import type { DemoMessage } from './demo-message.ts'
import { type DemoDrive, khueDrive } from './drive.ts'
import { finishMessages } from './finish-messages.ts'
import { type ReadFile, readStories } from './read-stories.ts'

/** Returns the messages of the demo store at `now` (milliseconds UTC), newest first. */
export async function demoMessages(now: number, readFile: ReadFile): Promise<DemoMessage[]> {
  return finishMessages(await readStories(readFile), createCalendar(now))
}

/** Returns Khuê's drive at `now` (milliseconds UTC). */
export function demoDrive(now: number): DemoDrive {
  return khueDrive(createCalendar(now))
}

export { demoMailServer, isLocalSender } from './arrival-headers.ts'
export { type DemoContact, type DemoLabel, khueBelongings } from './belongings.ts'
export { buildMessage } from './build-message.ts'
export type { DemoMessage } from './demo-message.ts'
export type { DemoDrive, DemoDriveFile, DemoDriveFolder, DemoDriveNode, DemoShare } from './drive.ts'
export { demoFolder } from './files.ts'
export { accountFolders, systemFolders } from './folders.ts'
export {
  accounts,
  colleagues,
  organisations,
} from './people.ts'
export { khuePreferences } from './preferences.ts'
