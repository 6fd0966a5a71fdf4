import { expect, test } from 'vitest'
import { schedulePresets } from './schedule-presets.ts'

const saigon = 'Asia/Ho_Chi_Minh'

function presets(now: string, zone = saigon): string[] {
  const { tomorrowMorning, tomorrowAfternoon, nextMonday } = schedulePresets(Date.parse(now), zone)
  return [tomorrowMorning, tomorrowAfternoon, nextMonday].map((at) => new Date(at).toISOString().slice(0, 16))
}

// 08:00 and 13:00 in Vietnam are 01:00 and 06:00 UTC.
const table: [string, string, string[]][] = [
  ['on a Friday', '2026-11-20T03:00:00Z', ['2026-11-21T01:00', '2026-11-21T06:00', '2026-11-23T01:00']],
  [
    'on a Sunday, when tomorrow is Monday',
    '2026-11-22T03:00:00Z',
    ['2026-11-23T01:00', '2026-11-23T06:00', '2026-11-23T01:00'],
  ],
  [
    'on a Monday, when the next one is a week away',
    '2026-11-23T00:00:00Z',
    ['2026-11-24T01:00', '2026-11-24T06:00', '2026-11-30T01:00'],
  ],
  [
    'late in the evening of UTC, when it is the next day here',
    '2026-12-30T18:30:00Z',
    ['2027-01-01T01:00', '2027-01-01T06:00', '2027-01-04T01:00'],
  ],
  ['before a leap day', '2028-02-28T03:00:00Z', ['2028-02-29T01:00', '2028-02-29T06:00', '2028-03-06T01:00']],
]
test.each(table)('the offered times %s', (_name, now, expected) => {
  expect(presets(now)).toEqual(expected)
})

test('over the change to summer time they are those that clocks will show', () => {
  expect(presets('2026-03-28T12:00:00Z', 'Europe/Berlin')).toEqual([
    '2026-03-29T06:00',
    '2026-03-29T11:00',
    '2026-03-30T06:00',
  ])
})
