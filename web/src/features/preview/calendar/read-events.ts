import { type CalendarEvent, calendarLimits } from '@bocau/mail-core/calendar/calendar-event'
import { readCalendarFile } from '@bocau/mail-core/calendar/read-calendar'
import { CannotShow } from '../cannot-show.ts'
import type { PreviewFile } from '../preview-file.ts'
import { readFile } from '../preview-file.ts'
import { fileText } from '../text/read-text.ts'

export interface ReadEvents {
  events: CalendarEvent[]
  isClipped: boolean
}

/** Reads the events of a file; throws `CannotShow` if it is no calendar. */
export async function readEvents(file: PreviewFile, signal: AbortSignal): Promise<ReadEvents> {
  const { maxBytes } = calendarLimits
  return eventsOf(await readFile(file, signal, { max: maxBytes }), file.size > maxBytes)
}

/** Parses the start of a file; `isTruncated` if its end is missing. */
export function eventsOf(bytes: Uint8Array, isTruncated: boolean): ReadEvents {
  const text = fileText(bytes)
  const read = readCalendarFile(text)
  if (!read) throw new CannotShow('broken')
  const isLong = text.split('\n', calendarLimits.maxLines + 1).length > calendarLimits.maxLines
  return { events: read.events, isClipped: isTruncated || isLong || read.count > read.events.length }
}
