import type { Calendar } from '../calendar.ts'
import type { Manuscript } from '../demo-letter.ts'
import { annexLetters } from './annex.ts'
import { photoShootLetters } from './photo-shoot.ts'
import { thisWeekLetters } from './this-week.ts'
import { todayLetters } from './today.ts'

/** Every story of the demo, in the words of the day of seeding. */
export function allManuscripts(c: Calendar): Manuscript[] {
  return [...todayLetters(c), ...annexLetters(c), ...photoShootLetters(c), ...thisWeekLetters(c)]
}
