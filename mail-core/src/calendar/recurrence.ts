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

/** The second Tuesday is `[2, 1]`. Five means the last one, also in months with only four. */
export type WeekdayOfMonth = readonly [number, number]

/** A day of the month: by number (the last day if the month is shorter) or by weekday. */
export type DayOfMonth = { day: number } | { weekday_of_month: WeekdayOfMonth }

/** A recurrence period. Weekdays count from 0 for Monday. */
export type Period =
  | { by_year: { month: number } & DayOfMonth }
  | { by_month: { every_x_month: number } & DayOfMonth }
  | { by_week: { every_x_weeks: number; weekdays: readonly number[] } }
  | { by_days: number }

/** A recurrence: period, time of day, start and end. */
export interface Recurrence {
  period: Period
  /** `08:30` */
  time_send: string
  /** `2026-03-31` */
  start_day: string
  /** Last day, inclusive. */
  end_day: string | null
  /** Total number of occurrences. */
  end_after: number | null
}

/** Limit for the search: a rule without a date within this period has none. */
const yearsAhead = 100

/**
 * Lists up to `count` occurrences (milliseconds UTC) after a moment. `done` is the number of earlier ones, which count
 * towards the end.
 */
export function listOccurrences(
  recurrence: Recurrence,
  query: { zone: string; after: number; limit: number; done?: number },
): number[] {
  const { zone, after, limit, done = 0 } = query
  const remaining = recurrence.end_after === null ? limit : Math.min(limit, recurrence.end_after - done)
  const minute = readMinuteOfDay(recurrence.time_send)
  const occurrences: number[] = []
  if (remaining <= 0) return occurrences
  for (const day of listDays(recurrence)) {
    const moment = momentAt(day, minute, zone)
    if (moment <= after) continue
    occurrences.push(moment)
    if (occurrences.length >= remaining) break
  }
  return occurrences
}

/** Returns the next occurrence after a moment; null after the end. */
export function nextOccurrence(
  recurrence: Recurrence,
  query: { zone: string; after: number; done?: number },
): number | null {
  return listOccurrences(recurrence, { ...query, limit: 1 })[0] ?? null
}

/** Yields the days of a recurrence, from first to last. */
function* listDays(recurrence: Recurrence): Generator<CalendarDay> {
  const start = readDay(recurrence.start_day)
  if (!start) return
  const end = recurrence.end_day === null ? null : readDay(recurrence.end_day)
  const last = end ? dayNumber(end) : dayNumber({ ...start, year: start.year + yearsAhead })
  for (const day of daysFrom(recurrence.period, start)) {
    if (dayNumber(day) > last) return
    if (dayNumber(day) >= dayNumber(start)) yield day
  }
}

/** Yields the days of a period without end. The first ones may be before the start. */
function daysFrom(period: Period, start: CalendarDay): Generator<CalendarDay> {
  if ('by_days' in period) return everySoManyDays(start, period.by_days)
  if ('by_week' in period) return everySoManyWeeks(start, period.by_week)
  if ('by_month' in period) return everySoManyMonths(start, period.by_month.every_x_month, period.by_month)
  return everySoManyMonths({ ...start, month: period.by_year.month }, 12, period.by_year)
}

function* everySoManyDays(start: CalendarDay, days: number): Generator<CalendarDay> {
  for (let count = 0; ; count++) yield addDays(start, count * days)
}

/** Yields the chosen weekdays of every n-th week; the first ones may be before the start. */
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

/** Returns the day of a month. A day that the month lacks is its last day. */
function dayIn(year: number, month: number, which: DayOfMonth): number {
  const length = daysInMonth(year, month)
  if ('day' in which) return Math.min(which.day, length)
  const [number, weekday] = which.weekday_of_month
  const first = 1 + ((weekday - weekdayOf({ year, month, day: 1 }) + 7) % 7)
  if (number < 5) return first + (number - 1) * 7
  return first + Math.floor((length - first) / 7) * 7
}
