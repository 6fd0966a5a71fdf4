import { expect, test } from 'vitest'
import { trySubjects, waitAfter } from './try-limits.ts'

test.each([
  [0, 0],
  [1, 0],
  [2, 0],
  [3, 1],
  [4, 2],
  [5, 4],
  [9, 64],
  [10, 900],
  [1000, 900],
])('after %s wrong passwords for one link the wait is %s seconds', (failures, seconds) => {
  const [pair] = trySubjects('link', '10.0.0.1')
  expect(waitAfter(failures, pair ?? { free: 0, max: 0 })).toBe(seconds * 1000)
})

test('the wait has a maximum', () => {
  expect(waitAfter(50, { free: 1, max: 100 })).toBe(900_000)
})
