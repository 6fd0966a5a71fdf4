import { createCalendar } from './calendar.ts'
import type { DemoLetter } from './demo-letter.ts'
import { finishLetters } from './finish-letters.ts'
import { allManuscripts } from './letters/index.ts'

/** The letters of the demo store as they stand at `now` (milliseconds UTC), newest first. */
export function demoLetters(now: number): DemoLetter[] {
  const calendar = createCalendar(now)
  return finishLetters(allManuscripts(calendar), calendar)
}

export { buildMessage } from './build-message.ts'
export type { DemoAttachment, DemoLetter, DemoPlace } from './demo-letter.ts'
export { filesFolder } from './files.ts'
export { folders, ownFolders, systemFolders } from './folders.ts'
export { accounts, organisations } from './people.ts'
