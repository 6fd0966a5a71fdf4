import { expect, test } from 'vitest'
import { PageOffsetCache } from './page-offset-cache.ts'

const entry = (offset: number) => ({ offset, newestAt: 1000 - offset, threadId: String(offset) })

test('finds the nearest entry at or before an offset until a change', () => {
  const cache = new PageOffsetCache()
  for (const offset of [500, 100, 900]) cache.save('1', '2', 7, entry(offset))

  expect(cache.find('1', '2', 7, 899)?.offset).toBe(500)
  expect(cache.find('1', '2', 7, 900)?.offset).toBe(900)
  expect(cache.find('1', '2', 7, 99)).toBeUndefined()
  expect(cache.find('1', '2', 8, 900)).toBeUndefined()
  expect(cache.find('1', '3', 7, 900)).toBeUndefined()

  cache.save('1', '2', 8, entry(300))
  expect(cache.find('1', '2', 8, 900)?.offset).toBe(300)
})

test('limits the number of lists and entries', () => {
  const cache = new PageOffsetCache()
  cache.save('first', '2', 1, entry(1))
  for (let list = 0; list < 500; list++) cache.save(String(list), '2', 1, entry(1))
  expect(cache.find('first', '2', 1, 1)).toBeUndefined()

  for (let offset = 2; offset < 200; offset++) cache.save('7', '2', 1, entry(offset))
  expect(cache.find('7', '2', 1, 50)).toBeUndefined()
  expect(cache.find('7', '2', 1, 199)?.offset).toBe(199)
})
