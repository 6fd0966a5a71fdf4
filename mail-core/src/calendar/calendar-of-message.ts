import { decodeText } from '../mime/charset/charset.ts'
import type { MessagePart } from '../mime/parsed-message.ts'
import { calendarLimits } from './calendar-event.ts'

type File = Pick<MessagePart, 'contentType' | 'name'>

/** Whether a file of a message is a calendar, by its type or its name. */
export const isCalendarFile = ({ contentType, name }: File): boolean =>
  contentType === 'text/calendar' || contentType === 'application/ics' || /\.ics$/i.test(name)

/** The text of the calendar that came with a message; null where none did. */
export function calendarTextOf(files: readonly MessagePart[]): string | null {
  const calendars = files.filter((file) => isCalendarFile(file) && file.size <= calendarLimits.maxBytes)
  const file = calendars.find(({ contentType }) => contentType === 'text/calendar') ?? calendars[0]
  return file ? decodeText(file.content, null).text : null
}
