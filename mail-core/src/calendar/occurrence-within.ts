import {
  addDays,
  type CalendarDay,
  dayAt,
  dayNumber,
  daysInMonth,
  momentAt,
  readDay,
  weekdayOf,
} from '../zoned-time.ts'
import type { CalendarEvent, EventRule, EventTime } from './calendar-event.ts'

/** A period in milliseconds; the end is exclusive. */
export interface Span {
  start: number
  end: number
}

type Series = Pick<CalendarEvent, 'start' | 'end' | 'rule' | 'excluded' | 'moved'>

/** Longest period that is searched for occurrences. */
const maxDays = 100
/** Occurrences of a series with a limited number are counted from its start; a longer series is searched no further. */
const maxCountedDays = 4000

/**
 * Lists the times of an event, or of the occurrences of a series, that overlap a period, in order. All-day events and
 * rules without a description have none.
 */
export function occurrencesWithin(event: Series, period: Span): Span[] {
  const { start, end, rule, moved } = event
  if (!start || start.at === null) return []
  const length = (end?.at ?? start.at) - start.at
  const movedSpans = moved.flatMap((one) => spanOf(one) ?? [])
  const spans = rule
    ? [
        ...listNearbyOccurrences({ ...event, start: { ...start, at: start.at }, rule }, period, length),
        ...movedSpans,
      ]
    : [{ start: start.at, end: start.at + length }]
  return spans.filter((one) => overlaps(one, period)).toSorted((one, other) => one.start - other.start)
}

/** Returns true if two periods have a moment in common. */
export const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end

const spanOf = ({ start, end }: { start: EventTime; end: EventTime | null }): Span | null =>
  start.at === null ? null : { start: start.at, end: end?.at ?? start.at }

/** Lists the occurrences on the days around a period, without excluded and moved ones. */
function listNearbyOccurrences(
  { start, rule, excluded, moved }: Series & { start: { at: number; zone: string | null }; rule: EventRule },
  period: Span,
  length: number,
): Span[] {
  const zone = start.zone ?? 'UTC'
  const first = dayAt(start.at, zone)
  const minute = Math.round((start.at - momentAt(first, 0, zone)) / 60_000)
  const from = Math.max(dayNumber(first), dayNumber(dayAt(period.start - length, zone)))
  const to = Math.min(from + maxDays, dayNumber(dayAt(period.end, zone)))
  const exceptions = new Set([...excluded, ...moved.map((one) => one.from)].map(({ at }) => at))
  return listDays(rule, first, { from, to })
    .map((day) => momentAt(day, minute, zone))
    .filter((at) => !exceptions.has(at))
    .map((at) => ({ start: at, end: at + length }))
}

/** Lists the days, by number, on which a series that starts on `first` has an occurrence. */
function listDays(
  rule: EventRule,
  first: CalendarDay,
  { from, to }: { from: number; to: number },
): CalendarDay[] {
  const firstNumber = dayNumber(first)
  const matching = (start: number, end: number): CalendarDay[] =>
    Array.from({ length: Math.max(0, end - start) }, (_, index) =>
      addDays(first, start - firstNumber + index),
    ).filter((day) => matches(rule, first, day))
  const until = rule.until === null ? null : readDay(rule.until)
  const days = matching(from, Math.min(to, until ? dayNumber(until) : to) + 1)
  if (rule.count === null) return days
  if (from - firstNumber > maxCountedDays) return []
  return days.slice(0, Math.max(0, rule.count - matching(firstNumber, from).length))
}

/** Compares a day with the parts of a rule; parts that it omits are those of the first day (RFC 5545, 3.3.10). */
function matches(rule: EventRule, first: CalendarDay, day: CalendarDay): boolean {
  const { every, interval, weekdays, days, months } = rule
  const passed = periodsBetween(every, first, day)
  if (dayNumber(day) < dayNumber(first) || passed % interval !== 0) return false
  if (months.length > 0 && !months.includes(day.month)) return false
  if (days.length > 0 && !days.some((one) => isDayOfMonth(one, day))) return false
  if (weekdays.length > 0) return weekdays.some((one) => isWeekday(one, day))
  if (days.length > 0 || every === 'day') return true
  if (every === 'week') return weekdayOf(day) === weekdayOf(first)
  return day.day === first.day && (every === 'month' || months.length > 0 || day.month === first.month)
}

function periodsBetween(every: EventRule['every'], first: CalendarDay, day: CalendarDay): number {
  const years = day.year - first.year
  if (every === 'year') return years
  if (every === 'month') return years * 12 + day.month - first.month
  if (every === 'day') return dayNumber(day) - dayNumber(first)
  return (dayNumber(day) - weekdayOf(day) - (dayNumber(first) - weekdayOf(first))) / 7
}

const isDayOfMonth = (number: number, { year, month, day }: CalendarDay): boolean =>
  day === (number > 0 ? number : daysInMonth(year, month) + 1 + number)

function isWeekday({ weekday, nth }: EventRule['weekdays'][number], day: CalendarDay): boolean {
  if (weekdayOf(day) !== weekday) return false
  if (nth === 0) return true
  return nth > 0
    ? Math.ceil(day.day / 7) === nth
    : Math.ceil((daysInMonth(day.year, day.month) + 1 - day.day) / 7) === -nth
}
