import { createHash } from 'node:crypto'
import { calendarTextOf } from '@bocau/mail-core/calendar/calendar-of-message'
import type { CalendarReply } from '@bocau/mail-core/calendar/write-calendar-reply'
import { parseMessage } from '@bocau/mail-core/mime/parse-message'
import type { MessagePart } from '@bocau/mail-core/mime/parsed-message'
import type { ReadEvent } from '../../ports/message-parser.ts'

/** Reads the event of a message; null without a calendar. */
export async function readEvent(raw: Uint8Array): Promise<ReadEvent | null> {
  return findEvent((await parseMessage(raw)).attachments)
}

/** Writes the calendar reply to an invitation; null if none is expected. */
export async function writeEventReply(raw: Uint8Array, reply: CalendarReply): Promise<string | null> {
  const text = calendarTextOf((await parseMessage(raw)).attachments)
  if (text === null) return null
  const { writeCalendarReply } = await import('@bocau/mail-core/calendar/write-calendar-reply')
  return writeCalendarReply(text, reply)
}

/** Returns a fixed-length key for the UID of the event, which may have any length. */
export async function readEventKey(files: readonly MessagePart[]): Promise<string | null> {
  return (await findEvent(files))?.key ?? null
}

/** The calendar parser is loaded on demand. */
async function findEvent(files: readonly MessagePart[]): Promise<ReadEvent | null> {
  const text = calendarTextOf(files)
  if (text === null) return null
  const { readCalendar } = await import('@bocau/mail-core/calendar/read-calendar')
  const event = readCalendar(text)
  return event && { ...event, key: createHash('sha256').update(event.uid).digest('base64url') }
}
