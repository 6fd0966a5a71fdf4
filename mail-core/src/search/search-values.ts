const KILO = 1024
const UNITS = { b: 1, k: KILO, kb: KILO, m: KILO ** 2, mb: KILO ** 2, g: KILO ** 3, gb: KILO ** 3 }
const DAY_MILLISECONDS = 24 * 3_600_000
/** As many digits as the address of a search and the server take. */
const largestSize = 999_999_999_999_999

/** A size as people type it, in bytes: `10M`, `1,5 MB`, `500K`, `2048`. Null when it is none, nothing or too large. */
export function parseSize(text: string): number | null {
  const match = /^(\d{1,15})(?:[.,](\d{1,9}))? ?(b|kb?|mb?|gb?)?$/i.exec(text)
  if (!match) return null
  const unit = UNITS[(match[3]?.toLowerCase() ?? 'b') as keyof typeof UNITS]
  const bytes = Math.round(Number(`${match[1]}.${match[2] ?? '0'}`) * unit)
  return bytes > 0 && bytes <= largestSize ? bytes : null
}

/** The shortest text that `parseSize` reads as this many bytes. */
export function formatSize(bytes: number): string {
  if (bytes % KILO ** 2 === 0) return `${bytes / KILO ** 2}M`
  if (bytes % KILO === 0) return `${bytes / KILO}K`
  return String(bytes)
}

/** A day as `2026-03-01`, without a time zone: whose day it is, the reader of the query knows. */
export type CalendarDate = string

const firstDay = '1970-01-01'
const lastDay = '2199-12-31'

/** Whether messages of a day can be searched for: the server takes no moments long before or after. */
export const isSearchDay = (date: CalendarDate): boolean => date >= firstDay && date <= lastDay

/** A day as people type it: `2026-03-01`, `2026/3/1`, `01/03/2026`, `1.3.2026`, `2026-03`, `2026`. */
export function parseDate(text: string): CalendarDate | null {
  const yearFirst = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/.exec(text)
  if (yearFirst) return dateOf(yearFirst[1], yearFirst[2] ?? '1', yearFirst[3] ?? '1')
  const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text)
  return dayFirst ? dateOf(dayFirst[3], dayFirst[2], dayFirst[1]) : null
}

function dateOf(year?: string, month?: string, day?: string): CalendarDate | null {
  const date = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  const time = Date.parse(`${date}T00:00:00Z`)
  // JavaScript takes 30 February for 2 March.
  return Number.isFinite(time) && isoDate(time) === date ? date : null
}

/** The day so many days later; a query's `before:` is the day after the last one that a form shows. */
export function shiftDate(date: CalendarDate, days: number): CalendarDate {
  return isoDate(Date.parse(`${date}T00:00:00Z`) + days * DAY_MILLISECONDS)
}

function isoDate(time: number): CalendarDate {
  return new Date(time).toISOString().slice(0, 10)
}
