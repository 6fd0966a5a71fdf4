import { expect, test } from 'vitest'
import { periodStart, rangeMoments } from './audit-period.ts'

const zone = 'Asia/Ho_Chi_Minh'
const seconds = (iso: string) => Date.parse(iso) / 1000

test('a range includes its first and its last day in the time zone of the user', () => {
  expect(rangeMoments({ first: '2026-04-01', last: '2026-04-02' }, zone)).toEqual({
    from: seconds('2026-03-31T17:00:00Z'),
    to: seconds('2026-04-02T16:59:59Z'),
  })
  expect(rangeMoments({ first: '', last: '2026-04-02' }, zone)).toEqual({
    to: seconds('2026-04-02T16:59:59Z'),
  })
  expect(rangeMoments({ first: '2026-04-02', last: '' }, zone)).toEqual({
    from: seconds('2026-04-01T17:00:00Z'),
  })
})

test('a period includes today', () => {
  const today = { year: 2026, month: 4, day: 16 }
  expect(periodStart('day', today, zone)).toEqual({ from: seconds('2026-04-15T17:00:00Z') })
  expect(periodStart('week', today, zone)).toEqual({ from: seconds('2026-04-09T17:00:00Z') })
  expect(periodStart('all', today, zone)).toEqual({})
})
