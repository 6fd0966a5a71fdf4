import { expect, test } from 'vitest'
import { growthOf, maxGrowth } from '../testing/growth.fixture.ts'
import { readCalendar, readCalendarFile } from './read-calendar.ts'

const calendar = (lines: string, zone = '') =>
  `BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\n${zone}BEGIN:VEVENT\r\nUID:1@a.test\r\nDTSTART:20260302T090000Z\r\n${lines}END:VEVENT\r\nEND:VCALENDAR\r\n`
const zoneOf = (lines: string) =>
  `BEGIN:VTIMEZONE\r\nTZID:A\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0700\r\nTZOFFSETTO:+0700\r\n${lines}END:STANDARD\r\nEND:VTIMEZONE\r\n`

/** Hostile calendars, by the number of repetitions. */
const calendars: Record<string, (n: number) => string> = {
  'invited attendees': (n) => calendar('ATTENDEE:mailto:a@b.test\r\n'.repeat(n)),
  'days that are left out': (n) => calendar(`EXDATE:${'20260402T020000Z,'.repeat(n)}20260402T020000Z\r\n`),
  'days that are added': (n) => calendar('RDATE:20260402T020000Z\r\n'.repeat(n)),
  'weekdays of a rule': (n) => calendar(`RRULE:FREQ=MONTHLY;BYDAY=${'FR,'.repeat(n)}FR\r\n`),
  'parameters of a line': (n) => calendar(`SUMMARY${';X=1'.repeat(n)}:a\r\n`),
  'quotation marks in a parameter': (n) => calendar(`SUMMARY;X=${'"'.repeat(n)}:a\r\n`),
  'backslashes in a text': (n) => calendar(`SUMMARY:${'\\'.repeat(n)}\r\n`),
  'folds of a line': (n) => calendar(`SUMMARY:${'a\r\n '.repeat(n)}\r\n`),
  'components in components': (n) => calendar('BEGIN:A\r\n'.repeat(n)),
  'events of one calendar': (n) => calendar('END:VEVENT\r\nBEGIN:VEVENT\r\nUID:1@a.test\r\n'.repeat(n)),
  'rules of a zone': (n) => calendar('', zoneOf('RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r\n'.repeat(n))),
  'ends of nothing': (n) => calendar('END:A.b\r\n'.repeat(n)),
  'lines without a colon': (n) => calendar('A\r\n'.repeat(n)),
}

test.each(Object.entries(calendars))('the cost of a calendar grows linearly: %s', async (_, build) => {
  const growth = await growthOf(build, readCalendar)
  expect(growth.factor, JSON.stringify(growth)).toBeLessThan(maxGrowth)
})

test.each([
  ['ends of nothing', 'END:Vt.test'],
  ['dates that are none', 'DTSTART:2026'],
  ['parameters without a value', 'ATTENDEE;CN=:mailto:a@b.test'],
  ['parameters that do not end', 'ATTENDEE;CN="a:mailto:a@b.test'],
  ['values without a colon', 'SUMMARY;CN=a'],
  ['rules that are none', 'RRULE:FREQ=NEVER'],
  ['weekdays that are none', 'RRULE:FREQ=WEEKLY;BYDAY=XX'],
  ['offsets that are none', 'TZOFFSETFROM:x'],
  ['kinds that are none', 'DTSTART;VALUE=DATE:x'],
])('invalid lines cost little more than valid ones: %s', (_, line) => {
  const lines = 18_000
  const sound = costOf(calendar('COMMENT:a word of it\r\n'.repeat(lines)))
  expect(costOf(calendar(`${line}\r\n`.repeat(lines))) / sound).toBeLessThan(4)
})

/** Minimum CPU time of three runs. */
function costOf(text: string): number {
  const tries = [1, 2, 3].map(() => {
    const before = process.threadCpuUsage()
    readCalendar(text)
    return process.threadCpuUsage(before).user
  })
  return Math.min(...tries)
}

test.each(Object.entries(calendars))('the cost of a file of events grows linearly: %s', async (_, build) => {
  const growth = await growthOf(build, readCalendarFile)
  expect(growth.factor, JSON.stringify(growth)).toBeLessThan(maxGrowth)
})
