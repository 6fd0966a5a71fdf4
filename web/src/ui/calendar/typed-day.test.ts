import { expect, test } from 'vitest'
import { isoDay, readTypedDay, writtenDay } from './typed-day.ts'

const today = { year: 2026, month: 11, day: 20 }

test.each([
  ['16/4/2026', '2026-04-16'],
  ['16-04-26', '2026-04-16'],
  [' 16.4 ', '2026-04-16'],
  ['16/4', '2026-04-16'],
  ['2026-04-16', '2026-04-16'],
  ['16 Apr 2025', '2025-04-16'],
  ['16 april', '2026-04-16'],
  ['16 thg 4, 2025', '2025-04-16'],
  ['ngày 16 tháng 4 năm 2025', '2025-04-16'],
  ['29/2/2024', '2024-02-29'],
])('"%s" is parsed as %s', (typed, day) => {
  expect(isoDay(readTypedDay(typed, today) ?? today)).toBe(day)
})

test.each([
  '',
  'x',
  '16',
  '32/1/2026',
  '29/2/2026',
  '0/4/2026',
  '16/13/2026',
  '16/4/1',
  '16 foo',
  '16/4/2026x',
])('rejects "%s"', (typed) => {
  expect(readTypedDay(typed, today)).toBeUndefined()
})

test('formats a day as it is typed', () => {
  expect(writtenDay('2026-04-06')).toBe('06/04/2026')
})
