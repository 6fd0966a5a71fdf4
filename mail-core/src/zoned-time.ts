/** A calendar day without a time zone. */
export interface CalendarDay {
  year: number
  /** 1 to 12. */
  month: number
  day: number
}

const dayMilliseconds = 24 * 3_600_000

/** Returns the local day at a moment. */
export function dayAt(moment: number, zone: string): CalendarDay {
  return dayOf(moment + offsetAt(moment, zone))
}

/** Adds days to a date. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  return dayOf(dayNumber(day) * dayMilliseconds + days * dayMilliseconds)
}

/** Returns the days since 1970, for comparison and arithmetic. */
export function dayNumber({ year, month, day }: CalendarDay): number {
  return Math.round(Date.UTC(year, month - 1, day) / dayMilliseconds)
}

/** Returns the weekday of a day; 0 is Monday. */
export function weekdayOf(day: CalendarDay): number {
  // 1 January 1970 was a Thursday.
  return (((dayNumber(day) + 3) % 7) + 7) % 7
}

/** Returns the number of days in a month; months beyond December belong to later years. */
export function daysInMonth(year: number, month: number): number {
  return dayOf(Date.UTC(year, month, 0)).day
}

/** Parses `2026-03-31`; null for an invalid date. */
export function readDay(text: string): CalendarDay | null {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
  return exists ? { year, month, day } : null
}

/**
 * Returns the moment (milliseconds UTC) of a local time. A time skipped by the clocks moves forward by the skipped
 * amount; of a repeated time, the first counts.
 */
export function momentAt(day: CalendarDay, minuteOfDay: number, zone: string): number {
  const localTime = dayNumber(day) * dayMilliseconds + minuteOfDay * 60_000
  const before = offsetAt(localTime - dayMilliseconds, zone)
  const after = offsetAt(localTime + dayMilliseconds, zone)
  const moments = [localTime - before, localTime - after].filter(
    (moment) => moment + offsetAt(moment, zone) === localTime,
  )
  return moments.length > 0 ? Math.min(...moments) : localTime - before
}

/** Parses `08:30` to minutes since midnight. */
export function readMinuteOfDay(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 60 + minutes
}

function dayOf(localTime: number): CalendarDay {
  const date = new Date(localTime)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the UTC offset of a time zone at a moment in milliseconds. */
function offsetAt(moment: number, zone: string): number {
  const part = (name: string) => Number(parts.find((one) => one.type === name)?.value)
  const second = Math.floor(moment / 1000) * 1000
  const parts = formatFor(zone).formatToParts(second)
  const localTime = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return localTime - second
}

function formatFor(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, format)
  return format
}
