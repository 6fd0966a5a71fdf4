import { expect, test } from 'vitest'
import { ResultCache } from './result-cache.ts'

test('evicts the least recently used entry and rejects oversized ones', () => {
  const cache = new ResultCache<number>(800)
  for (let at = 0; at < 8; at++) cache.set(`${at}`, at, 100)
  expect(cache.get('0')).toBe(0)
  cache.set('8', 8, 100)
  expect([cache.get('0'), cache.get('1'), cache.get('8')]).toEqual([0, undefined, 8])
  cache.set('large', 9, 101)
  expect(cache.get('large')).toBeUndefined()
  cache.set('8', 80, 100)
  expect([cache.get('8'), cache.get('2')]).toEqual([80, 2])
})
