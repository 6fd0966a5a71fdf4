import type { CalendarDate } from '@bocau/mail-core/search/search-values'
import { momentAt, readDay } from '@bocau/mail-core/zoned-time'

/** The moment at which a day begins where somebody is, in milliseconds UTC; where clocks skip it, the first there is. */
export function startOfDay(date: CalendarDate, timezone: string): number {
  const day = readDay(date)
  return day ? momentAt(day, 0, timezone) : Date.parse(`${date}T00:00:00Z`)
}
