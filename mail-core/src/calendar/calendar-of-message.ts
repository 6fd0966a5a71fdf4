import { decodeText } from '../mime/charset/charset.ts'
import type { MessagePart } from '../mime/parsed-message.ts'
import { calendarLimits } from './calendar-event.ts'

type File = Pick<MessagePart, 'contentType' | 'name'>

/** Returns true if an attachment is a calendar by type or name. */
export const isCalendarFile = ({ contentType, name }: File): boolean =>
  contentType === 'text/calendar' || contentType === 'application/ics' || /\.ics$/i.test(name)

/** Returns the text of the calendar in a message, or null. */
export function calendarTextOf(files: readonly MessagePart[]): string | null {
  const calendars = files.filter((file) => isCalendarFile(file) && file.size <= calendarLimits.maxBytes)
  const file = calendars.find(({ contentType }) => contentType === 'text/calendar') ?? calendars[0]
  return file ? decodeText(file.content, null).text : null
}
