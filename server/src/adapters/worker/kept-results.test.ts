import { expect, test } from 'vitest'
import { KeptResults } from './kept-results.ts'

test('evicts the least recently used entry and rejects oversized ones', () => {
  const kept = new KeptResults<number>(800)
  for (let at = 0; at < 8; at++) kept.set(`${at}`, at, 100)
  expect(kept.get('0')).toBe(0)
  kept.set('8', 8, 100)
  expect([kept.get('0'), kept.get('1'), kept.get('8')]).toEqual([0, undefined, 8])
  kept.set('large', 9, 101)
  expect(kept.get('large')).toBeUndefined()
  kept.set('8', 80, 100)
  expect([kept.get('8'), kept.get('2')]).toEqual([80, 2])
})
