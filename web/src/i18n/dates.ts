import { clockTime } from './clock.ts'
import { conventions } from './language.ts'

const DAY = 86_400_000

/**
 * Formats the time of a message: today 14:32, this year 14/04 (14 Apr), otherwise 28/12/2025 (28 Dec 2025). `added` is
 * appended to a date, such as ` {time}`.
 */
export function formatWhen(seconds: number, now = Date.now(), added = ''): string {
  const at = clockTime(seconds * 1000)
  const today = clockTime(now)
  if (dayNumber(at) === dayNumber(today)) return timeOfDay(at)
  const isThisYear = at.getUTCFullYear() === today.getUTCFullYear()
  return formatDate(conventions()[isThisYear ? 'day' : 'dayOfYear'] + added, at)
}

/** Formats the time of day, such as 14:32. */
export const formatTime = (seconds: number): string => timeOfDay(clockTime(seconds * 1000))

/** Formats the full date and time, for titles and details. */
export const formatFullDate = (seconds: number): string =>
  formatDate(conventions().fullDate, clockTime(seconds * 1000))

/** Formats a month, such as April 2026. */
export const formatMonth = (year: number, month: number): string =>
  formatDate(conventions().monthOfYear, new Date(Date.UTC(year, month - 1)))

export type DateGroup = 'today' | 'yesterday' | 'week' | 'earlier'

/** Returns the group of a date. Weeks start on Monday. */
export function dateGroup(seconds: number, now = Date.now()): DateGroup {
  const day = dayNumber(clockTime(seconds * 1000))
  const time = clockTime(now)
  const today = dayNumber(time)
  if (day >= today) return 'today'
  if (day === today - 1) return 'yesterday'
  const sinceMonday = (time.getUTCDay() + 6) % 7
  return day >= today - sinceMonday ? 'week' : 'earlier'
}

/** Returns about noon of the day in the user's time zone: constant all day, and within that day in every zone. */
export function noonOfDay(now = Date.now()): number {
  // The offset is applied per minute, because formatted times may omit the seconds.
  const minute = now - (now % 60_000)
  return minute - (clockTime(minute).getTime() % DAY) + DAY / 2
}

/** Returns the days since 1 January 1970. */
const dayNumber = (at: Date) => Math.floor(at.getTime() / DAY)

const timeOfDay = (at: Date) => `${padToTwo(at.getUTCHours())}:${padToTwo(at.getUTCMinutes())}`

const padToTwo = (value: number) => String(value).padStart(2, '0')

/**
 * Formats a date by the conventions of the language, which may number months. The browser's formatters are slow to
 * create (clock.ts) and differ between browsers.
 */
function formatDate(pattern: string, at: Date): string {
  const { weekdays, months, shortMonths } = conventions()
  const day = at.getUTCDate()
  const month = at.getUTCMonth()
  const parts: Record<string, string | number | undefined> = {
    d: day,
    dd: padToTwo(day),
    month: months[month] ?? month + 1,
    shortMonth: shortMonths[month] ?? padToTwo(month + 1),
    year: at.getUTCFullYear(),
    weekday: weekdays[at.getUTCDay()],
    time: timeOfDay(at),
  }
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => `${parts[name]}`)
}
