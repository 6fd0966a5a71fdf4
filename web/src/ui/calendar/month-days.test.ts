import { expect, test } from 'vitest'
import { addMonths, dayAfterKey, weeksOf } from './month-days.ts'

const text = ({ year, month, day }: { year: number; month: number; day: number }) => `${year}-${month}-${day}`
const read = (written: string) => {
  const [year = 0, month = 0, day = 0] = written.split('-').map(Number)
  return { year, month, day }
}

test('a month consists of full weeks from Monday to Sunday', () => {
  const weeks = weeksOf(2026, 4)
  expect(weeks).toHaveLength(5)
  expect(weeks[0]?.map(text)[0]).toBe('2026-3-30')
  expect(weeks.at(-1)?.map(text).at(-1)).toBe('2026-5-3')
  expect(weeksOf(2027, 2)).toHaveLength(4)
  expect(weeksOf(2026, 8)).toHaveLength(6)
})

test.each([
  ['2026-1-31', 1, '2026-2-28'],
  ['2028-1-31', 1, '2028-2-29'],
  ['2026-12-15', 1, '2027-1-15'],
  ['2026-1-15', -1, '2025-12-15'],
])('%s and %d months', (from, months, to) => {
  expect(text(addMonths(read(from), months))).toBe(to)
})

test.each([
  ['ArrowLeft', '2026-4-14'],
  ['ArrowRight', '2026-4-16'],
  ['ArrowUp', '2026-4-8'],
  ['ArrowDown', '2026-4-22'],
  ['Home', '2026-4-13'],
  ['End', '2026-4-19'],
  ['PageUp', '2026-3-15'],
  ['PageDown', '2026-5-15'],
  ['a', undefined],
])('%s leads from Wednesday the 15th to %s', (key, to) => {
  const day = dayAfterKey(read('2026-4-15'), key)
  expect(day && text(day)).toBe(to)
})
