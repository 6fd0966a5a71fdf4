import { expect, test } from 'vitest'
import { schedulePresets, snoozePresets } from './schedule-presets.ts'

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
test.each(table)('suggested times %s', (_name, now, expected) => {
  expect(presets(now)).toEqual(expected)
})

test('suggested times are local times across a daylight saving change', () => {
  expect(presets('2026-03-28T12:00:00Z', 'Europe/Berlin')).toEqual([
    '2026-03-29T06:00',
    '2026-03-29T11:00',
    '2026-03-30T06:00',
  ])
})

// 19:00 in Vietnam is 12:00 UTC.
const snoozes: [string, string, string, string[]][] = [
  [
    'on a Friday morning',
    '2026-11-20T03:00:00.000Z',
    saigon,
    ['evening 2026-11-20T12:00', 'tomorrow 2026-11-21T01:00', 'nextWeek 2026-11-23T01:00'],
  ],
  [
    'half an hour before the evening',
    '2026-11-20T11:30:00.000Z',
    saigon,
    ['evening 2026-11-20T12:00', 'tomorrow 2026-11-21T01:00', 'nextWeek 2026-11-23T01:00'],
  ],
  [
    'when the evening is nearer than that',
    '2026-11-20T11:30:00.001Z',
    saigon,
    ['tomorrow 2026-11-21T01:00', 'nextWeek 2026-11-23T01:00'],
  ],
  [
    'on a Sunday, when next week begins tomorrow',
    '2026-11-22T03:00:00.000Z',
    saigon,
    ['evening 2026-11-22T12:00', 'tomorrow 2026-11-23T01:00'],
  ],
  [
    'before the change to summer time',
    '2026-03-28T12:00:00.000Z',
    'Europe/Berlin',
    ['evening 2026-03-28T18:00', 'tomorrow 2026-03-29T06:00', 'nextWeek 2026-03-30T06:00'],
  ],
]
test.each(snoozes)('snooze suggestions %s', (_name, now, zone, expected) => {
  const offered = snoozePresets(Date.parse(now), zone)
  expect(offered.map(({ key, moment }) => `${key} ${new Date(moment).toISOString().slice(0, 16)}`)).toEqual(
    expected,
  )
})
