import { limits } from '@bocau/contract/limits'
import type { Period, Periodic } from '@bocau/contract/outbox'
import { listOccurrences } from '@bocau/mail-core/calendar/recurrence'
import { readDay } from '@bocau/mail-core/zoned-time'

type PeriodKind = 'days' | 'week' | 'month' | 'year'
export type EndKind = 'never' | 'after' | 'on'

/** Form state; numbers as typed. */
export interface PeriodicForm {
  kind: PeriodKind
  every: string
  weekdays: readonly number[]
  month: number
  by: 'day' | 'weekday'
  day: string
  nth: number
  weekday: number
  time: string
  start: string
  end: EndKind
  endAfter: string
  endDay: string
}

/** Parsed rhythm, or the reason why it is invalid. */
export type PeriodicReading =
  | { periodic: Periodic; next: number[]; problem?: never }
  | { problem: 'missing' | 'tooSoon' | 'none'; periodic?: never; next?: never }

const visibleAhead = 3

/** Parses the form; all fields are required and the first time must be some minutes ahead. */
export function readPeriodicForm(form: PeriodicForm, now: number, zone: string): PeriodicReading {
  const periodic = toPeriodic(form)
  if (!periodic) return { problem: 'missing' }
  const [first] = listOccurrences(periodic, { zone, after: 0, limit: 1 })
  if (first === undefined) return { problem: 'none' }
  if (first < now + limits.periodicLeadSeconds * 1000) return { problem: 'tooSoon' }
  return { periodic, next: listOccurrences(periodic, { zone, after: now, limit: visibleAhead }) }
}

function toPeriodic(form: PeriodicForm): Periodic | undefined {
  const period = toPeriod(form)
  const endAfter = form.end === 'after' ? parseInteger(form.endAfter, 10_000) : null
  const endDay = form.end === 'on' ? form.endDay : null
  const isTime = /^([01]\d|2[0-3]):[0-5]\d$/.test(form.time)
  if (!period || !isTime || !readDay(form.start) || endAfter === undefined) return undefined
  if (endDay !== null && !readDay(endDay)) return undefined
  return { period, time_send: form.time, start_day: form.start, end_day: endDay, end_after: endAfter }
}

/** Converts a form into a period; undefined if it is incomplete. */
function toPeriod(form: PeriodicForm): Period | undefined {
  const { kind, weekdays, month, nth, weekday } = form
  const day = parseInteger(form.day, 31)
  const every = parseInteger(form.every, maxEvery[kind])
  if (kind !== 'year' && every === undefined) return undefined
  if (kind === 'days') return { by_days: every ?? 1 }
  if (kind === 'week') {
    const chosen = [...weekdays].toSorted((a, b) => a - b)
    return chosen.length > 0 ? { by_week: { every_x_weeks: every ?? 1, weekdays: chosen } } : undefined
  }
  if (form.by === 'day' && day === undefined) return undefined
  const which =
    form.by === 'day' ? { day: day ?? 1 } : { weekday_of_month: [nth, weekday] as [number, number] }
  return kind === 'month'
    ? { by_month: { every_x_month: every ?? 1, ...which } }
    : { by_year: { month, ...which } }
}

const maxEvery: Record<PeriodKind, number> = { days: 3650, week: 520, month: 120, year: 1 }

/** Parses an integer from 1 to a maximum. */
function parseInteger(text: string, max: number): number | undefined {
  const value = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0
  return value >= 1 && value <= max ? value : undefined
}
