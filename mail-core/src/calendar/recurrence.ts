import {
  addDays,
  type CalendarDay,
  dayNumber,
  daysInMonth,
  momentAt,
  readDay,
  readMinuteOfDay,
  weekdayOf,
} from '../zoned-time.ts'

/** The second Tuesday is `[2, 1]`; the fifth is the last one, in months that have only four too. */
export type WeekdayOfMonth = readonly [number, number]

/** A day of a month: by its number, or its last where it has no such day; or by its weekday. */
export type DayOfMonth = { day: number } | { weekday_of_month: WeekdayOfMonth }

/** How often something comes again. Weekdays count from 0, Monday. */
export type Period =
  | { by_year: { month: number } & DayOfMonth }
  | { by_month: { every_x_month: number } & DayOfMonth }
  | { by_week: { every_x_weeks: number; weekdays: readonly number[] } }
  | { by_days: number }

/** Something that comes again and again: how often, at what time of the day, from when and until when. */
export interface Recurrence {
  period: Period
  /** `08:30` */
  time_send: string
  /** `2026-03-31` */
  start_day: string
  /** The last day that counts. */
  end_day: string | null
  /** How many times in all. */
  end_after: number | null
}

/** Further than this nobody plans: a rule that finds no day until then has none. */
const yearsAhead = 100

/**
 * The moments of a recurrence (milliseconds UTC) after a moment, at most so many. `done` says how many times it
 * has come already, which count against its end.
 */
export function listOccurrences(
  recurrence: Recurrence,
  wanted: { zone: string; after: number; limit: number; done?: number },
): number[] {
  const { zone, after, limit, done = 0 } = wanted
  const left = recurrence.end_after === null ? limit : Math.min(limit, recurrence.end_after - done)
  const minute = readMinuteOfDay(recurrence.time_send)
  const found: number[] = []
  if (left <= 0) return found
  for (const day of daysOf(recurrence)) {
    const moment = momentAt(day, minute, zone)
    if (moment <= after) continue
    found.push(moment)
    if (found.length >= left) break
  }
  return found
}

/** The next moment of a recurrence after a moment; null when it has come to its end. */
export function nextOccurrence(
  recurrence: Recurrence,
  wanted: { zone: string; after: number; done?: number },
): number | null {
  return listOccurrences(recurrence, { ...wanted, limit: 1 })[0] ?? null
}

/** The days of a recurrence, from its first to its last. */
function* daysOf(recurrence: Recurrence): Generator<CalendarDay> {
  const start = readDay(recurrence.start_day)
  if (!start) return
  const end = recurrence.end_day === null ? null : readDay(recurrence.end_day)
  const last = end ? dayNumber(end) : dayNumber({ ...start, year: start.year + yearsAhead })
  for (const day of daysFrom(recurrence.period, start)) {
    if (dayNumber(day) > last) return
    if (dayNumber(day) >= dayNumber(start)) yield day
  }
}

/** The days of a period, endlessly; the first of them may lie before the start. */
function daysFrom(period: Period, start: CalendarDay): Generator<CalendarDay> {
  if ('by_days' in period) return everySoManyDays(start, period.by_days)
  if ('by_week' in period) return everySoManyWeeks(start, period.by_week)
  if ('by_month' in period) return everySoManyMonths(start, period.by_month.every_x_month, period.by_month)
  return everySoManyMonths({ ...start, month: period.by_year.month }, 12, period.by_year)
}

function* everySoManyDays(start: CalendarDay, days: number): Generator<CalendarDay> {
  for (let count = 0; ; count++) yield addDays(start, count * days)
}

function* everySoManyWeeks(
  start: CalendarDay,
  { every_x_weeks: weeks, weekdays }: { every_x_weeks: number; weekdays: readonly number[] },
): Generator<CalendarDay> {
  const monday = addDays(start, -weekdayOf(start))
  const inOrder = [...new Set(weekdays)].toSorted((a, b) => a - b)
  for (let week = 0; ; week += weeks) {
    for (const weekday of inOrder) yield addDays(monday, week * 7 + weekday)
  }
}

function* everySoManyMonths(start: CalendarDay, months: number, which: DayOfMonth): Generator<CalendarDay> {
  for (let count = start.month - 1; ; count += months) {
    const year = start.year + Math.floor(count / 12)
    const month = (count % 12) + 1
    yield { year, month, day: dayIn(year, month, which) }
  }
}

/** Which day of a month is meant. A day that the month does not have is its last. */
function dayIn(year: number, month: number, which: DayOfMonth): number {
  const length = daysInMonth(year, month)
  if ('day' in which) return Math.min(which.day, length)
  const [number, weekday] = which.weekday_of_month
  const first = 1 + ((weekday - weekdayOf({ year, month, day: 1 }) + 7) % 7)
  if (number < 5) return first + (number - 1) * 7
  return first + Math.floor((length - first) / 7) * 7
}
