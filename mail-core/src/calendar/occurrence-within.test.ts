import { expect, test } from 'vitest'
import { occurrencesWithin } from './occurrence-within.ts'
import { readCalendar } from './read-calendar.ts'

/** Reads a meeting from nine to ten in Berlin, first on Monday, 2 March 2026. */
function meeting(...lines: string[]) {
  const event = readCalendar(
    [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'UID:1',
      'DTSTART;TZID=Europe/Berlin:20260302T090000',
      'DURATION:PT1H',
      ...lines,
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\n'),
  )
  if (!event) throw new Error('The event is invalid')
  return event
}

const hour = (text: string) => ({ start: Date.parse(text), end: Date.parse(text) + 3_600_000 })

test.each([
  ['2026-03-02T08:30Z', true],
  ['2026-03-02T07:00Z', false],
  ['2026-03-02T09:00Z', false],
  ['2026-03-09T08:30Z', false],
])('a single event overlaps the hour from %s: %s', (text, overlaps) => {
  expect(occurrencesWithin(meeting(), hour(text)).length > 0).toBe(overlaps)
})

test.each([
  ['FREQ=WEEKLY', '2026-03-09T08:30Z', true],
  ['FREQ=WEEKLY', '2026-03-10T08:30Z', false],
  ['FREQ=WEEKLY', '2026-02-23T08:30Z', false],
  // Summer time moves the meeting.
  ['FREQ=WEEKLY', '2026-03-30T07:30Z', true],
  ['FREQ=WEEKLY', '2026-03-30T08:30Z', false],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE', '2026-03-04T08:30Z', true],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE', '2026-03-09T08:30Z', false],
  ['FREQ=WEEKLY;COUNT=2', '2026-03-09T08:30Z', true],
  ['FREQ=WEEKLY;COUNT=2', '2026-03-16T08:30Z', false],
  ['FREQ=WEEKLY;UNTIL=20260309T080000Z', '2026-03-16T08:30Z', false],
  ['FREQ=DAILY;INTERVAL=3', '2026-03-08T08:30Z', true],
  ['FREQ=MONTHLY', '2026-04-02T07:30Z', true],
  ['FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1', '2026-03-27T08:30Z', true],
  ['FREQ=MONTHLY;BYDAY=2TU', '2026-03-10T08:30Z', true],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-03-31T07:30Z', true],
  ['FREQ=YEARLY', '2027-03-02T08:30Z', true],
  ['FREQ=YEARLY', '2027-04-02T07:30Z', false],
])('a series %s overlaps the hour from %s: %s', (rule, text, overlaps) => {
  expect(occurrencesWithin(meeting(`RRULE:${rule}`), hour(text)).length > 0).toBe(overlaps)
})

test('a cancelled occurrence overlaps nothing, a moved one its new time', () => {
  const zone = 'TZID=Europe/Berlin'
  const series = meeting(
    'RRULE:FREQ=WEEKLY',
    `EXDATE;${zone}:20260309T090000`,
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:1',
    `RECURRENCE-ID;${zone}:20260316T090000`,
    `DTSTART;${zone}:20260317T140000`,
    `DTEND;${zone}:20260317T150000`,
  )
  expect(occurrencesWithin(series, hour('2026-03-09T08:00Z'))).toEqual([])
  expect(occurrencesWithin(series, hour('2026-03-16T08:00Z'))).toEqual([])
  expect(occurrencesWithin(series, hour('2026-03-17T13:30Z'))).toEqual([
    { start: Date.parse('2026-03-17T13:00Z'), end: Date.parse('2026-03-17T14:00Z') },
  ])
})

test('an all-day event overlaps nothing', () => {
  const event = meeting()
  const start = { local: '2026-03-02', at: null, zone: null }
  expect(occurrencesWithin({ ...event, start, end: null }, hour('2026-03-02T08:30Z'))).toEqual([])
})

test.each([
  ['FREQ=DAILY;COUNT=5', ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06']],
  ['FREQ=MONTHLY', ['2026-03-02', '2026-04-02', '2026-05-02']],
  ['FREQ=WEEKLY;INTERVAL=4;COUNT=2', ['2026-03-02', '2026-03-30']],
])('lists the occurrences of %s in a period', (rule, days) => {
  const period = { start: Date.parse('2026-03-01T00:00Z'), end: Date.parse('2026-05-30T00:00Z') }
  const spans = occurrencesWithin(meeting(`RRULE:${rule}`), period)
  expect(spans.map(({ start }) => new Date(start).toISOString().slice(0, 10))).toEqual(days)
})

test('searches a bounded number of days', () => {
  const daily = meeting('RRULE:FREQ=DAILY')
  const end = Date.parse('9999-01-01T00:00Z')
  expect(occurrencesWithin(daily, { start: Date.parse('2026-03-01T00:00Z'), end }).length).toBeLessThan(110)
  const counted = meeting('RRULE:FREQ=DAILY;COUNT=100000000')
  expect(occurrencesWithin(counted, { start: Date.parse('2500-01-01T00:00Z'), end })).toEqual([])
})
