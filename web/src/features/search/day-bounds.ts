import { type CalendarDate, shiftDate } from '@bocau/mail-core/search-values'

/** The first second of a day where somebody is, as Unix seconds. */
export function startOfDay(date: CalendarDate, timezone: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`) / 1000
  // Asked twice, because the first answer may lie on the other side of a change of the clock.
  const first = midnight - offsetAt(midnight, timezone)
  return midnight - offsetAt(first, timezone)
}

/** The last second of a day where somebody is, as Unix seconds. */
export const endOfDay = (date: CalendarDate, timezone: string): number =>
  startOfDay(shiftDate(date, 1), timezone) - 1

/** Which day a moment belongs to where somebody is. */
export function dayOf(seconds: number, timezone: string): CalendarDate {
  return new Date((seconds + offsetAt(seconds, timezone)) * 1000).toISOString().slice(0, 10)
}

/** How many seconds the clock of a zone is ahead of UTC at a moment. */
function offsetAt(seconds: number, timezone: string): number {
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(seconds * 1000)
  return Date.parse(`${shown.replace(' ', 'T')}Z`) / 1000 - seconds
}
