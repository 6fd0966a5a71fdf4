import { addDays, type CalendarDay, momentAt, readDay } from '@bocau/mail-core/zoned-time'

export const periods = ['day', 'week', 'month', 'all', 'range'] as const
export type AuditPeriod = (typeof periods)[number]

/** First and last day, `2026-04-16` or empty. */
export interface DayRange {
  first: string
  last: string
}

export const noDays: DayRange = { first: '', last: '' }

/** Bounds of the audit log in seconds. */
interface Bounds {
  from?: number
  to?: number
}

const days = { day: 1, week: 7, month: 30 }

/** Returns the start of the period. It is aligned to a day so that an open page keeps the same query key. */
export function periodStart(
  period: Exclude<AuditPeriod, 'range'>,
  today: CalendarDay,
  timezone: string,
): Bounds {
  if (period === 'all') return {}
  return { from: secondOf(addDays(today, 1 - days[period]), timezone) }
}

/** Returns the first second of the first day and the last second of the last day; an empty day has no bound. */
export function rangeMoments({ first, last }: DayRange, timezone: string): Bounds {
  const [from, to] = [readDay(first), readDay(last)]
  return {
    ...(from && { from: secondOf(from, timezone) }),
    ...(to && { to: secondOf(addDays(to, 1), timezone) - 1 }),
  }
}

const secondOf = (day: CalendarDay, timezone: string) => Math.floor(momentAt(day, 0, timezone) / 1000)
