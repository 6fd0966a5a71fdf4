import type { Calendar } from '../calendar.ts'
import type { Manuscript } from '../demo-letter.ts'
import { accountingLetters } from './accounting.ts'
import { annexLetters } from './annex.ts'
import { archiveLetters } from './archive.ts'
import { berangerLetters } from './beranger.ts'
import { colleagueLetters } from './colleagues.ts'
import { contractSingles } from './contract-singles.ts'
import { contractLetters } from './contracts.ts'
import { junkLetters } from './junk.ts'
import { newsletterLetters } from './newsletters.ts'
import { nordhusLetters } from './nordhus.ts'
import { noticeLetters } from './notices.ts'
import { officeLetters } from './office.ts'
import { otherLetters } from './others.ts'
import { personalLetters } from './personal.ts'
import { photoShootLetters } from './photo-shoot.ts'
import { sentAndTrashLetters } from './sent-and-trash.ts'
import { shippingLetters } from './shipping.ts'
import { supplierLetters } from './suppliers.ts'
import { thisWeekLetters } from './this-week.ts'
import { timberLetters } from './timber.ts'
import { todayLetters } from './today.ts'
import { waitingLetters } from './waiting.ts'
import { workshopLetters } from './workshop.ts'
import { workshopTroubles } from './workshop-troubles.ts'

const stories = [
  todayLetters,
  annexLetters,
  photoShootLetters,
  thisWeekLetters,
  contractLetters,
  nordhusLetters,
  berangerLetters,
  supplierLetters,
  accountingLetters,
  workshopLetters,
  officeLetters,
  newsletterLetters,
  junkLetters,
  personalLetters,
  waitingLetters,
  sentAndTrashLetters,
  archiveLetters,
  contractSingles,
  shippingLetters,
  colleagueLetters,
  timberLetters,
  workshopTroubles,
  noticeLetters,
  otherLetters,
]

/** Every story of the demo, in the words of the day of seeding. */
export function allManuscripts(c: Calendar): Manuscript[] {
  return stories.flatMap((story) => story(c))
}
