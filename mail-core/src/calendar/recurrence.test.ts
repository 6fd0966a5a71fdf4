import { describe, expect, test } from 'vitest'
import { listOccurrences, nextOccurrence, type Period, type Recurrence } from './recurrence.ts'

const saigon = 'Asia/Ho_Chi_Minh'
const berlin = 'Europe/Berlin'

function recurrence(period: Period, more: Partial<Recurrence> = {}): Recurrence {
  return { period, time_send: '08:00', start_day: '2026-03-02', end_day: null, end_after: null, ...more }
}

function formatted(
  rule: Recurrence,
  { zone = saigon, limit = 4, after = '2026-01-01T00:00:00Z', done = 0 } = {},
) {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  return listOccurrences(rule, { zone, limit, after: Date.parse(after), done }).map((at) => format.format(at))
}

describe('days of a period', () => {
  const table: [string, Period, Partial<Recurrence>, string[]][] = [
    ['every day', { by_days: 1 }, {}, ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05']],
    [
      'every ten days, over the end of a month',
      { by_days: 10 },
      { start_day: '2026-02-20' },
      ['2026-02-20', '2026-03-02', '2026-03-12', '2026-03-22'],
    ],
    [
      'every day, over a leap day',
      { by_days: 1 },
      { start_day: '2028-02-28' },
      ['2028-02-28', '2028-02-29', '2028-03-01', '2028-03-02'],
    ],
    [
      'every week on Monday and Friday, from a Wednesday',
      { by_week: { every_x_weeks: 1, weekdays: [4, 0] } },
      { start_day: '2026-03-04' },
      ['2026-03-06', '2026-03-09', '2026-03-13', '2026-03-16'],
    ],
    [
      'every second week on Sunday and Monday: the weeks are those of the first day',
      { by_week: { every_x_weeks: 2, weekdays: [0, 6] } },
      { start_day: '2026-03-04' },
      ['2026-03-08', '2026-03-16', '2026-03-22', '2026-03-30'],
    ],
    [
      'a weekday named twice counts once',
      { by_week: { every_x_weeks: 1, weekdays: [0, 0] } },
      {},
      ['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23'],
    ],
    [
      'every month on the 31st: the last day where there is none',
      { by_month: { every_x_month: 1, day: 31 } },
      { start_day: '2026-01-31' },
      ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'],
    ],
    [
      'every month on the 5th, from a day after the 5th',
      { by_month: { every_x_month: 1, day: 5 } },
      { start_day: '2026-03-06' },
      ['2026-04-05', '2026-05-05', '2026-06-05', '2026-07-05'],
    ],
    [
      'every fifth month, over the end of a year',
      { by_month: { every_x_month: 5, day: 10 } },
      { start_day: '2026-09-01' },
      ['2026-09-10', '2027-02-10', '2027-07-10', '2027-12-10'],
    ],
    [
      'the second Tuesday of every month',
      { by_month: { every_x_month: 1, weekday_of_month: [2, 1] } },
      {},
      ['2026-03-10', '2026-04-14', '2026-05-12', '2026-06-09'],
    ],
    [
      'the first Sunday of every second month, when the month begins with it',
      { by_month: { every_x_month: 2, weekday_of_month: [1, 6] } },
      { start_day: '2026-02-01' },
      ['2026-02-01', '2026-04-05', '2026-06-07', '2026-08-02'],
    ],
    [
      'the last Friday, in months of four and of five',
      { by_month: { every_x_month: 1, weekday_of_month: [5, 4] } },
      { start_day: '2026-01-01' },
      ['2026-01-30', '2026-02-27', '2026-03-27', '2026-04-24'],
    ],
    [
      'the last Saturday of a February of exactly four weeks',
      { by_year: { month: 2, weekday_of_month: [5, 5] } },
      { start_day: '2026-01-01' },
      ['2026-02-28', '2027-02-27', '2028-02-26', '2029-02-24'],
    ],
    [
      'every year on 29 February: the 28th in other years',
      { by_year: { month: 2, day: 29 } },
      { start_day: '2027-01-01' },
      ['2027-02-28', '2028-02-29', '2029-02-28', '2030-02-28'],
    ],
    [
      'every year on a day that has passed this year',
      { by_year: { month: 1, day: 15 } },
      {},
      ['2027-01-15', '2028-01-15', '2029-01-15', '2030-01-15'],
    ],
    [
      'the third Thursday of November every year',
      { by_year: { month: 11, weekday_of_month: [3, 3] } },
      {},
      ['2026-11-19', '2027-11-18', '2028-11-16', '2029-11-15'],
    ],
  ]
  test.each(table)('%s', (_name, period, more, days) => {
    expect(formatted(recurrence(period, more))).toEqual(days.map((day) => `${day} 08:00`))
  })
})

describe('end', () => {
  test('an end date is inclusive', () => {
    expect(formatted(recurrence({ by_days: 2 }, { end_day: '2026-03-06' }))).toEqual([
      '2026-03-02 08:00',
      '2026-03-04 08:00',
      '2026-03-06 08:00',
    ])
  })

  test('an end by count includes earlier occurrences', () => {
    const rule = recurrence({ by_days: 1 }, { end_after: 3 })
    expect(formatted(rule)).toHaveLength(3)
    expect(formatted(rule, { after: '2026-03-03T00:00:00Z', done: 1 })).toEqual([
      '2026-03-03 08:00',
      '2026-03-04 08:00',
    ])
    expect(formatted(rule, { done: 3 })).toEqual([])
  })

  test('the earlier of two ends applies', () => {
    expect(formatted(recurrence({ by_days: 1 }, { end_after: 3, end_day: '2026-03-03' }))).toHaveLength(2)
  })

  test('before the first day leaves no day at all', () => {
    const rule = recurrence({ by_week: { every_x_weeks: 1, weekdays: [4] } }, { end_day: '2026-03-04' })
    expect(nextOccurrence(rule, { zone: saigon, after: 0 })).toBeNull()
  })

  test('a first day that is no day leaves no day at all', () => {
    expect(formatted(recurrence({ by_days: 1 }, { start_day: '2026-02-30' }))).toEqual([])
  })
})

describe('time of day', () => {
  test('is in the given time zone', () => {
    const next = nextOccurrence(recurrence({ by_days: 1 }), { zone: saigon, after: 0 })
    expect(new Date(next ?? 0).toISOString()).toBe('2026-03-02T01:00:00.000Z')
  })

  test('stays the same across daylight saving changes', () => {
    const rule = recurrence({ by_month: { every_x_month: 1, day: 15 } }, { start_day: '2026-03-15' })
    const moments = listOccurrences(rule, { zone: berlin, after: 0, limit: 9 })
    expect(moments.map((at) => new Date(at).toISOString().slice(5, 16))).toEqual([
      '03-15T07:00',
      '04-15T06:00',
      '05-15T06:00',
      '06-15T06:00',
      '07-15T06:00',
      '08-15T06:00',
      '09-15T06:00',
      '10-15T06:00',
      '11-15T07:00',
    ])
  })

  test('moves forward by the skipped hour when clocks are set forward', () => {
    const rule = recurrence({ by_days: 1 }, { start_day: '2026-03-28', time_send: '02:30' })
    expect(formatted(rule, { zone: berlin, limit: 3 })).toEqual([
      '2026-03-28 02:30',
      '2026-03-29 03:30',
      '2026-03-30 02:30',
    ])
  })

  test('counts only the first of two identical hours when clocks are set back', () => {
    const rule = recurrence({ by_days: 1 }, { start_day: '2026-10-25', time_send: '02:30' })
    const moments = listOccurrences(rule, { zone: berlin, after: 0, limit: 2 })
    expect(moments.map((at) => new Date(at).toISOString().slice(0, 16))).toEqual([
      '2026-10-25T00:30',
      '2026-10-26T01:30',
    ])
  })

  test('the current moment is not the next occurrence', () => {
    const rule = recurrence({ by_days: 1 })
    expect(formatted(rule, { after: '2026-03-02T01:00:00Z', limit: 1 })).toEqual(['2026-03-03 08:00'])
  })

  test.each(['Asia/Kolkata', 'America/St_Johns', 'Pacific/Apia', 'UTC'])(
    'finds every occurrence in %s',
    (zone) => {
      expect(formatted(recurrence({ by_days: 1 }), { zone, limit: 2 })).toEqual([
        '2026-03-02 08:00',
        '2026-03-03 08:00',
      ])
    },
  )
})
