import { expect, test } from 'vitest'
import { dayOf, endOfDay, startOfDay } from './day-bounds.ts'

const at = (text: string) => Date.parse(text) / 1000

test.each([
  ['2026-03-01', 'Asia/Ho_Chi_Minh', '2026-02-28T17:00:00Z', '2026-03-01T16:59:59Z'],
  ['2026-03-01', 'UTC', '2026-03-01T00:00:00Z', '2026-03-01T23:59:59Z'],
  // The day of the change to daylight saving time has 23 hours.
  ['2026-03-29', 'Europe/Paris', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z'],
  ['2026-03-01', 'America/New_York', '2026-03-01T05:00:00Z', '2026-03-02T04:59:59Z'],
])('%s in %s starts and ends with the local day', (day, zone, first, last) => {
  expect(startOfDay(day, zone)).toBe(at(first))
  expect(endOfDay(day, zone)).toBe(at(last))
  expect(dayOf(startOfDay(day, zone), zone)).toBe(day)
  expect(dayOf(endOfDay(day, zone), zone)).toBe(day)
})
