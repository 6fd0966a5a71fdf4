import type ICAL from 'ical.js'
import { ownOf } from '../words/own-of.ts'
import type { EventRule } from './calendar-event.ts'

const frequencies: Record<string, EventRule['every']> = {
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
}
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
/** Rule parts without a text description. */
const unspoken = ['byhour', 'byminute', 'bysecond', 'byweekno', 'byyearday']

/** Parses the recurrence of an event; null if there is none or it has no text description. */
export function readEventRule(event: ICAL.Component): EventRule | null {
  const [property, ...others] = event.getAllProperties('rrule')
  if (!property || others.length > 0 || event.hasProperty('rdate')) return null
  const said = property.jCal[3] as Record<string, unknown> | undefined
  const every = ownOf(frequencies, String(said?.freq))
  if (!said || !every || unspoken.some((name) => said[name] !== undefined)) return null
  const days = listOf(said.byday).map(readWeekday)
  if (days.includes(null)) return null
  const rule: EventRule = {
    every,
    interval: numberIn(said.interval, 1, 1_000) ?? 1,
    weekdays: days.filter((day) => day !== null),
    days: numbersOf(said.bymonthday, 31),
    months: numbersOf(said.bymonth, 12),
    count: numberIn(said.count, 1, 100_000),
    until: /^\d{4}-\d{2}-\d{2}/.exec(typeof said.until === 'string' ? said.until : '')?.[0] ?? null,
  }
  const isWhole = [
    [said.interval, rule.interval],
    [said.count, rule.count],
  ].every(([written, read]) => written === undefined || Number(written) === read)
  const whole = isWhole ? withPosition(rule, listOf(said.bysetpos)) : null
  return whole && hasWords(whole) ? whole : null
}

/**
 * Returns true if a sentence can describe the rule: days counted from one side, or the last one; a weekday or a day of
 * the month, not both.
 */
function hasWords({ every, weekdays: named, days, months }: EventRule): boolean {
  const isCounted = named.some(({ nth }) => nth !== 0)
  const areOfMonth = every === 'month' || (every === 'year' && months.length > 0)
  return (
    named.every(({ nth }) => nth >= -1 && nth <= 5) &&
    days.every((day) => day >= -1) &&
    (named.length === 0 || days.length === 0) &&
    (!isCounted || areOfMonth)
  )
}

/** `BYDAY=FR;BYSETPOS=-1` is how Outlook writes the last Friday. It cannot be described for several days. */
function withPosition(rule: EventRule, positions: readonly unknown[]): EventRule | null {
  if (positions.length === 0) return rule
  const [only, ...others] = rule.weekdays
  const nth = numberIn(positions[0], -5, 5)
  if (positions.length > 1 || nth === null || !only || only.nth !== 0 || others.length > 0) return null
  return { ...rule, weekdays: [{ ...only, nth }] }
}

function readWeekday(value: unknown): { weekday: number; nth: number } | null {
  const [, nth = '0', day = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(String(value).toUpperCase()) ?? []
  const weekday = weekdays.indexOf(day)
  return weekday < 0 ? null : { weekday, nth: Number(nth) }
}

const listOf = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat()).slice(0, 31)

const numbersOf = (value: unknown, most: number): number[] =>
  listOf(value).flatMap((one) => numberIn(one, -most, most) ?? [])

function numberIn(value: unknown, least: number, most: number): number | null {
  const number = Number(value)
  return value !== undefined && Number.isInteger(number) && number >= least && number <= most ? number : null
}
