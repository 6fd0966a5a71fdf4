import type { CalendarDate } from '@bocau/mail-core/search/search-values'
import { momentAt, readDay } from '@bocau/mail-core/zoned-time'

/** Returns the start of a day in a time zone, in milliseconds UTC; the first existing time if clocks skip midnight. */
export function startOfDay(date: CalendarDate, timezone: string): number {
  const day = readDay(date)
  return day ? momentAt(day, 0, timezone) : Date.parse(`${date}T00:00:00Z`)
}
