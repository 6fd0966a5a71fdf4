import { expect, test } from 'vitest'
import { summarise } from './figures.ts'

test('the median of an even number of values is the mean of the middle two', () => {
  expect(summarise([4, 1, 3, 2]).median).toBe(2.5)
})

test('five in a hundred values are above the 95th percentile', () => {
  const values = Array.from({ length: 101 }, (_, value) => value)
  expect(summarise(values)).toMatchObject({ median: 50, p95: 95, p99: 99, count: 101 })
})
