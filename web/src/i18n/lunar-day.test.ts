import { expect, test } from 'vitest'
import { lunarDayOf, lunarNote } from './lunar-day.ts'

const read = (written: string) => {
  const [year = 0, month = 0, day = 0] = written.split('-').map(Number)
  return { year, month, day }
}

test.each([
  ['2026-02-17', '1/1'],
  ['2025-01-29', '1/1'],
  ['2024-02-10', '1/1'],
  ['2027-02-06', '1/1'],
  ['2026-04-15', '28/2'],
  ['2026-04-17', '1/3'],
  ['2026-04-26', '10/3'],
  ['2025-07-25', '1/6 leap'],
  ['2023-03-22', '1/2 leap'],
  ['1985-01-21', '1/1'],
  ['2007-02-17', '1/1'],
])('%s is %s of the lunar year', (day, expected) => {
  const lunar = lunarDayOf(read(day))
  expect(`${lunar.day}/${lunar.month}${lunar.isLeapMonth ? ' leap' : ''}`).toBe(expected)
})

test.each([
  ['2026-04-17', '1/3', false],
  ['2026-04-26', '10', true],
  ['2026-04-30', '14', true],
  ['2026-02-18', '2', true],
])('%s appears in the calendar as %s', (day, text, isFeast) => {
  expect(lunarNote(read(day))).toEqual({ text, isFeast })
})
