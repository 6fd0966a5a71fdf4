import { expect, test } from 'vitest'
import { type PeriodicForm, readPeriodicForm } from './periodic-form.ts'

const zone = 'Asia/Ho_Chi_Minh'
// Wednesday, 15 April 2026, 14:32 in Vietnam.
const now = Date.UTC(2026, 3, 15, 7, 32)

const form = (change: Partial<PeriodicForm> = {}): PeriodicForm => ({
  kind: 'week',
  every: '1',
  weekdays: [0, 3],
  month: 4,
  by: 'day',
  day: '31',
  nth: 2,
  weekday: 1,
  time: '08:00',
  start: '2026-04-16',
  end: 'never',
  endAfter: '12',
  endDay: '2026-12-31',
  ...change,
})

const day = (milliseconds: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(milliseconds)

test.each<[string, Partial<PeriodicForm>, object, string[]]>([
  ['days', { kind: 'days', every: '10' }, { by_days: 10 }, ['2026-04-16', '2026-04-26', '2026-05-06']],
  [
    'weekdays, in the order of the week',
    { weekdays: [3, 0] },
    { by_week: { every_x_weeks: 1, weekdays: [0, 3] } },
    ['2026-04-16', '2026-04-20', '2026-04-23'],
  ],
  [
    'a day of each month, or the last day of shorter months',
    { kind: 'month' },
    { by_month: { every_x_month: 1, day: 31 } },
    ['2026-04-30', '2026-05-31', '2026-06-30'],
  ],
  [
    'a weekday of every second month',
    { kind: 'month', every: '2', by: 'weekday' },
    { by_month: { every_x_month: 2, weekday_of_month: [2, 1] } },
    ['2026-06-09', '2026-08-11', '2026-10-13'],
  ],
  [
    'a leap day of every year',
    { kind: 'year', month: 2, day: '29' },
    { by_year: { month: 2, day: 29 } },
    ['2027-02-28', '2028-02-29', '2029-02-28'],
  ],
  [
    'a weekday of a month of every year',
    { kind: 'year', month: 12, by: 'weekday', nth: 5, weekday: 4 },
    { by_year: { month: 12, weekday_of_month: [5, 4] } },
    ['2026-12-25', '2027-12-31', '2028-12-29'],
  ],
])('by %s', (_fact, change, period, next) => {
  const reading = readPeriodicForm(form(change), now, zone)
  expect(reading.periodic?.period).toEqual(period)
  expect(reading.next?.map(day)).toEqual(next)
})

test.each<[string, Partial<PeriodicForm>, object]>([
  ['never', {}, { end_day: null, end_after: null }],
  ['after some times', { end: 'after' }, { end_day: null, end_after: 12 }],
  ['on a day', { end: 'on' }, { end_day: '2026-12-31', end_after: null }],
])('ends %s', (_fact, change, end) => {
  expect(readPeriodicForm(form(change), now, zone).periodic).toMatchObject(end)
})

test.each<[string, Partial<PeriodicForm>, string]>([
  ['no weekday', { weekdays: [] }, 'missing'],
  ['no number', { every: '' }, 'missing'],
  ['an invalid number', { every: '1.5' }, 'missing'],
  ['nought', { every: '0' }, 'missing'],
  ['too large a number', { kind: 'month', every: '121' }, 'missing'],
  ['no day', { kind: 'month', day: '32' }, 'missing'],
  ['no time', { time: '' }, 'missing'],
  ['no start', { start: '' }, 'missing'],
  ['no count', { end: 'after', endAfter: '' }, 'missing'],
  ['no last day', { end: 'on', endDay: '' }, 'missing'],
  ['today, too soon', { kind: 'days', start: '2026-04-15', time: '14:34' }, 'tooSoon'],
  ['in the past', { kind: 'days', start: '2026-04-14' }, 'tooSoon'],
  ['over before it begins', { end: 'on', endDay: '2026-04-15' }, 'none'],
])('rejects %s', (_fact, change, problem) => {
  expect(readPeriodicForm(form(change), now, zone)).toEqual({ problem })
})

test('accepts a time three minutes ahead', () => {
  const reading = readPeriodicForm(form({ kind: 'days', start: '2026-04-15', time: '14:35' }), now, zone)
  expect(reading.problem).toBeUndefined()
})
