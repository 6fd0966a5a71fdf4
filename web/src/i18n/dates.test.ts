import { afterEach, describe, expect, test } from 'vitest'
import { setTimeZone } from './clock.ts'
import { dateGroup, formatFullDate, formatWhen, noonOfDay } from './dates.ts'
import { setLanguage } from './language.ts'

/** Wednesday 15 April 2026, 16:00 in Ho Chi Minh City. */
const now = Date.parse('2026-04-15T16:00:00+07:00')
const at = (iso: string) => Date.parse(iso) / 1000

afterEach(() => {
  setLanguage('vi')
  setTimeZone('Asia/Ho_Chi_Minh')
})

describe('formats the time of a message', () => {
  test.each([
    ['2026-04-15T14:32:00+07:00', '14:32', '14:32'],
    ['2026-04-15T00:05:00+07:00', '00:05', '00:05'],
    ['2026-04-14T23:59:00+07:00', '14/04', '14 Apr'],
    ['2026-01-01T00:00:00+07:00', '01/01', '1 Jan'],
    ['2025-12-28T10:00:00+07:00', '28/12/2025', '28 Dec 2025'],
  ])('%s', (iso, inVietnamese, inEnglish) => {
    expect(formatWhen(at(iso), now)).toBe(inVietnamese)
    setLanguage('en')
    expect(formatWhen(at(iso), now)).toBe(inEnglish)
  })

  test.each([
    ['2026-04-15T18:00:00+07:00', '18:00', '18:00'],
    ['2026-04-16T08:00:00+07:00', '16/04 08:00', '16 Apr 08:00'],
    ['2027-01-04T09:30:00+07:00', '04/01/2027 09:30', '4 Jan 2027 09:30'],
  ])('a future time contains the hour once: %s', (iso, inVietnamese, inEnglish) => {
    expect(formatWhen(at(iso), now, ' {time}')).toBe(inVietnamese)
    setLanguage('en')
    expect(formatWhen(at(iso), now, ' {time}')).toBe(inEnglish)
  })

  test("uses the day of the user's time zone", () => {
    expect(formatWhen(at('2026-04-14T22:00:00Z'), now)).toBe('05:00')
    setTimeZone('Europe/Oslo')
    expect(formatWhen(at('2026-04-14T21:00:00Z'), now)).toBe('14/04')
  })

  test('an unknown time zone falls back to the default', () => {
    setTimeZone('Middle/Earth')
    expect(formatWhen(at('2026-04-15T14:32:00+07:00'), now)).toBe('14:32')
  })
})

test.each([
  ['2026-04-15T00:00:00+07:00', 'today'],
  ['2026-04-16T00:00:00+07:00', 'today'],
  ['2026-04-14T23:59:00+07:00', 'yesterday'],
  ['2026-04-13T00:00:00+07:00', 'week'],
  ['2026-04-12T23:59:00+07:00', 'earlier'],
  ['2025-04-15T00:00:00+07:00', 'earlier'],
])('%s belongs to the group %s', (iso, group) => {
  expect(dateGroup(at(iso), now)).toBe(group)
})

test('on a Monday the group "this week" is empty', () => {
  const monday = Date.parse('2026-04-13T09:00:00+07:00')
  expect(dateGroup(at('2026-04-12T09:00:00+07:00'), monday)).toBe('yesterday')
  expect(dateGroup(at('2026-04-11T09:00:00+07:00'), monday)).toBe('earlier')
})

test('the full date includes the weekday', () => {
  expect(formatFullDate(at('2026-04-15T14:32:00+07:00'))).toBe('14:32, thứ Tư, 15 tháng 4, 2026')
  setLanguage('en')
  expect(formatFullDate(at('2026-04-15T14:32:00+07:00'))).toBe('Wednesday, 15 April 2026, 14:32')
})

test.each(['Asia/Ho_Chi_Minh', 'UTC', 'Europe/Oslo', 'America/Caracas', 'Asia/Kathmandu'])(
  "fifty years of times in %s match the system's zones",
  (timeZone) => {
    setTimeZone(timeZone)
    setLanguage('en')
    const options = { day: 'numeric', month: 'long', year: 'numeric', weekday: 'long' } as const
    const dates = new Intl.DateTimeFormat('en-GB', { ...options, timeZone })
    const times = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone })
    const someWeeks = 12_347 * 61
    for (
      let seconds = at('1976-01-01T00:00:00Z');
      seconds < at('2027-01-01T00:00:00Z');
      seconds += someWeeks
    ) {
      const date = dates.format(seconds * 1000).replace(/^(\w+),? /, '$1, ')
      expect(formatFullDate(seconds)).toBe(`${date}, ${times.format(seconds * 1000)}`)
    }
  },
)

test.each([
  ['Asia/Ho_Chi_Minh', '2026-11-22T00:00:01+07:00', '2026-11-22T12:00+07:00'],
  ['Asia/Ho_Chi_Minh', '2026-11-22T06:59:00+07:00', '2026-11-22T12:00+07:00'],
  ['Asia/Ho_Chi_Minh', '2026-11-22T23:59:59+07:00', '2026-11-22T12:00+07:00'],
  ['Pacific/Honolulu', '2026-11-22T06:59:30+07:00', '2026-11-21T12:00-10:00'],
  ['Asia/Kathmandu', '2026-11-22T00:00:59.5+05:45', '2026-11-22T12:00+05:45'],
])("the day in %s at %s is independent of the machine's zone", (zone, moment, noon) => {
  setTimeZone(zone)
  expect(noonOfDay(Date.parse(moment))).toBe(Date.parse(noon))
})
