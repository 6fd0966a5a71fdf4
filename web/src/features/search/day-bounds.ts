import { type CalendarDate, shiftDate } from '@bocau/mail-core/search/search-values'
import { dayAt, momentAt, readDay } from '@bocau/mail-core/zoned-time'

/** Returns the first second of a day in a time zone, as Unix time. */
export function startOfDay(date: CalendarDate, timezone: string): number {
  const day = readDay(date)
  return (day ? momentAt(day, 0, timezone) : Date.parse(`${date}T00:00:00Z`)) / 1000
}

/** Returns the last second of a day in a time zone, as Unix time. */
export const endOfDay = (date: CalendarDate, timezone: string): number =>
  startOfDay(shiftDate(date, 1), timezone) - 1

export function dayOf(seconds: number, timezone: string): CalendarDate {
  const { year, month, day } = dayAt(seconds * 1000, timezone)
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}
