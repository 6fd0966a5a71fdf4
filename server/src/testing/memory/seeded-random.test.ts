import { expect, test } from 'vitest'
import { SeededRandom } from './seeded-random.ts'

test('numbers are evenly distributed in their range', () => {
  const random = new SeededRandom(7)
  const counts = Array.from({ length: 10 }, () => 0)
  for (let iteration = 0; iteration < 20_000; iteration++) {
    const value = random.int(10)
    counts[value] = (counts[value] ?? 0) + 1
  }

  expect(counts).toHaveLength(10)
  for (const count of counts) expect(count).toBeGreaterThan(1700)
})

test('equal seeds give equal sequences', () => {
  const sequence = (seed: number) => {
    const random = new SeededRandom(seed)
    return [random.int(1e9), ...random.bytes(8), random.int(2 ** 48)]
  }

  expect(sequence(5)).toEqual(sequence(5))
  expect(sequence(5)).not.toEqual(sequence(6))
})
