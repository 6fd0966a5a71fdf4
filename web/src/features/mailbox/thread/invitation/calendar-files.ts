import type { Attachment, Message } from '@bocau/contract/mailbox/mailbox'
import { findCalendarFile, isCalendarFile } from '@bocau/mail-core/calendar/calendar-file'

type Files = Pick<Message, 'files'>

/** Finds the attachment whose event the card shows. */
export const calendarFile = ({ files }: Files): Attachment | undefined =>
  findCalendarFile(files.map(typed))?.file

/** Lists the attachments without the calendar of the card; Google attaches the same calendar twice. */
export function filesBesidesCalendar({ files }: Files): Attachment[] {
  const calendar = calendarFile({ files })
  return files.filter((file) => file.size !== calendar?.size || !isCalendarFile(typed(file)))
}

const typed = (file: Attachment) => ({
  file,
  name: file.name,
  size: file.size,
  contentType: file.content_type,
})
