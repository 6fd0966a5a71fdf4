import { createHash } from 'node:crypto'
import { calendarTextOf } from '@bocau/mail-core/calendar/calendar-of-message'
import type { CalendarAnswer } from '@bocau/mail-core/calendar/write-answer'
import { parseMessage } from '@bocau/mail-core/mime/parse-message'
import type { MessagePart } from '@bocau/mail-core/mime/parsed-message'
import type { ReadEvent } from '../../ports/message-parser.ts'

/** The event that a message is about; null where no calendar came with it. */
export async function readEvent(raw: Uint8Array): Promise<ReadEvent | null> {
  return eventOf((await parseMessage(raw)).attachments)
}

/** The answer to the invitation in a message, as a calendar; null where there is nothing to answer. */
export async function writeEventAnswer(raw: Uint8Array, answer: CalendarAnswer): Promise<string | null> {
  const text = calendarTextOf((await parseMessage(raw)).attachments)
  if (text === null) return null
  const { writeCalendarAnswer } = await import('@bocau/mail-core/calendar/write-answer')
  return writeCalendarAnswer(text, answer)
}

/** What messages about the same event have in common: its name among all events, which may be of any length. */
export async function readEventKey(files: readonly MessagePart[]): Promise<string | null> {
  return (await eventOf(files))?.key ?? null
}

/** The reader of calendars is loaded with the first of them. */
async function eventOf(files: readonly MessagePart[]): Promise<ReadEvent | null> {
  const text = calendarTextOf(files)
  if (text === null) return null
  const { readCalendar } = await import('@bocau/mail-core/calendar/read-calendar')
  const event = readCalendar(text)
  return event && { ...event, key: createHash('sha256').update(event.uid).digest('base64url') }
}
