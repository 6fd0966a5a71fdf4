const KILO = 1024
const UNITS = { b: 1, k: KILO, kb: KILO, m: KILO ** 2, mb: KILO ** 2, g: KILO ** 3, gb: KILO ** 3 }
const DAY_MILLISECONDS = 24 * 3_600_000
/** As many digits as page addresses and the server accept. */
const largestSize = 999_999_999_999_999

/** Parses a size in bytes: `10M`, `1,5 MB`, `500K`, `2048`. Null if it is invalid, zero or too large. */
export function parseSize(text: string): number | null {
  const match = /^(\d{1,15})(?:[.,](\d{1,9}))? ?(b|kb?|mb?|gb?)?$/i.exec(text)
  if (!match) return null
  const unit = UNITS[(match[3]?.toLowerCase() ?? 'b') as keyof typeof UNITS]
  const bytes = Math.round(Number(`${match[1]}.${match[2] ?? '0'}`) * unit)
  return bytes > 0 && bytes <= largestSize ? bytes : null
}

/** Formats a size as the shortest text that `parseSize` reads. */
export function formatSize(bytes: number): string {
  if (bytes % KILO ** 2 === 0) return `${bytes / KILO ** 2}M`
  if (bytes % KILO === 0) return `${bytes / KILO}K`
  return String(bytes)
}

/** A day such as `2026-03-01` without a time zone; the reader of the query knows the zone. */
export type CalendarDate = string

const firstDay = '1970-01-01'
const lastDay = '2199-12-31'

/** Returns true if a day is within the range that the server accepts. */
export const isSearchDay = (date: CalendarDate): boolean => date >= firstDay && date <= lastDay

/** Parses a day: `2026-03-01`, `2026/3/1`, `01/03/2026`, `1.3.2026`, `2026-03`, `2026`. */
export function parseDate(text: string): CalendarDate | null {
  const yearFirst = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/.exec(text)
  if (yearFirst) return dateOf(yearFirst[1], yearFirst[2] ?? '1', yearFirst[3] ?? '1')
  const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text)
  return dayFirst ? dateOf(dayFirst[3], dayFirst[2], dayFirst[1]) : null
}

function dateOf(year?: string, month?: string, day?: string): CalendarDate | null {
  const date = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  const time = Date.parse(`${date}T00:00:00Z`)
  // JavaScript reads 30 February as 2 March.
  return Number.isFinite(time) && isoDate(time) === date ? date : null
}

/** Adds days to a date. `before:` is the day after the last one in the form. */
export function shiftDate(date: CalendarDate, days: number): CalendarDate {
  return isoDate(Date.parse(`${date}T00:00:00Z`) + days * DAY_MILLISECONDS)
}

function isoDate(time: number): CalendarDate {
  return new Date(time).toISOString().slice(0, 10)
}
