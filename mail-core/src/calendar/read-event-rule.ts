import type ICAL from 'ical.js'
import { findEntry } from '../text/find-entry.ts'
import type { EventRule } from './calendar-event.ts'

const frequencies: Record<string, EventRule['every']> = {
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
}
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
/** Rule parts without a text description. */
const undescribableParts = ['byhour', 'byminute', 'bysecond', 'byweekno', 'byyearday']

/** Parses the recurrence of an event; null if there is none or it has no text description. */
export function readEventRule(event: ICAL.Component): EventRule | null {
  const [property, ...further] = event.getAllProperties('rrule')
  if (!property || further.length > 0 || event.hasProperty('rdate')) return null
  const parts = property.jCal[3] as Record<string, unknown> | undefined
  const every = findEntry(frequencies, String(parts?.freq))
  if (!parts || !every || undescribableParts.some((name) => parts[name] !== undefined)) return null
  const days = listOf(parts.byday).map(readWeekday)
  if (days.includes(null)) return null
  const rule: EventRule = {
    every,
    interval: numberIn(parts.interval, 1, 1_000) ?? 1,
    weekdays: days.filter((day) => day !== null),
    days: integers(parts.bymonthday, 31),
    months: integers(parts.bymonth, 12),
    count: numberIn(parts.count, 1, 100_000),
    until: /^\d{4}-\d{2}-\d{2}/.exec(typeof parts.until === 'string' ? parts.until : '')?.[0] ?? null,
  }
  const isPlain = [
    [parts.interval, rule.interval],
    [parts.count, rule.count],
  ].every(([written, read]) => written === undefined || Number(written) === read)
  const complete = isPlain ? withPosition(rule, listOf(parts.bysetpos)) : null
  return complete && isDescribable(complete) ? complete : null
}

/**
 * Returns true if a sentence can describe the rule: days counted from one side, or the last one; a weekday or a day of
 * the month, not both.
 */
function isDescribable({ every, weekdays: named, days, months }: EventRule): boolean {
  const isCounted = named.some(({ nth }) => nth !== 0)
  const areOfMonth = every === 'month' || (every === 'year' && months.length > 0)
  return (
    named.every(({ nth }) => nth >= -1 && nth <= 5) &&
    days.every((day) => day >= -1) &&
    (named.length === 0 || days.length === 0) &&
    (!isCounted || areOfMonth)
  )
}

/**
 * Applies `BYSETPOS` to the single weekday of a rule: `BYDAY=FR;BYSETPOS=-1` is how Outlook writes the last
 * Friday. Null for several weekdays or positions, which cannot be described.
 */
function withPosition(rule: EventRule, positions: readonly unknown[]): EventRule | null {
  if (positions.length === 0) return rule
  const [only, ...further] = rule.weekdays
  const nth = numberIn(positions[0], -5, 5)
  if (positions.length > 1 || nth === null || !only || only.nth !== 0 || further.length > 0) return null
  return { ...rule, weekdays: [{ ...only, nth }] }
}

function readWeekday(value: unknown): { weekday: number; nth: number } | null {
  const [, nth = '0', day = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(String(value).toUpperCase()) ?? []
  const weekday = weekdays.indexOf(day)
  return weekday < 0 ? null : { weekday, nth: Number(nth) }
}

const listOf = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat()).slice(0, 31)

const integers = (value: unknown, max: number): number[] =>
  listOf(value).flatMap((one) => numberIn(one, -max, max) ?? [])

function numberIn(value: unknown, min: number, max: number): number | null {
  const number = Number(value)
  return value !== undefined && Number.isInteger(number) && number >= min && number <= max ? number : null
}
