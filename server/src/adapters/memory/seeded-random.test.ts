import { expect, test } from 'vitest'
import { SeededRandom } from './seeded-random.ts'

test('numbers are evenly distributed in their range', () => {
  const random = new SeededRandom(7)
  const counts = Array.from({ length: 10 }, () => 0)
  for (let turn = 0; turn < 20_000; turn++) {
    const drawn = random.int(10)
    counts[drawn] = (counts[drawn] ?? 0) + 1
  }

  expect(counts).toHaveLength(10)
  for (const count of counts) expect(count).toBeGreaterThan(1700)
})

test('equal seeds give equal sequences', () => {
  const draw = (seed: number) => {
    const random = new SeededRandom(seed)
    return [random.int(1e9), ...random.bytes(8), random.int(2 ** 48)]
  }

  expect(draw(5)).toEqual(draw(5))
  expect(draw(5)).not.toEqual(draw(6))
})
