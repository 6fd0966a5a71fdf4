import { expect, test } from 'vitest'
import { PageOffsetCache } from './page-offset-cache.ts'

const place = (offset: number) => ({ offset, newestAt: 1000 - offset, threadId: String(offset) })

test('finds the nearest entry at or before an offset until a change', () => {
  const known = new PageOffsetCache()
  for (const offset of [500, 100, 900]) known.remember('1', '2', 7, place(offset))

  expect(known.find('1', '2', 7, 899)?.offset).toBe(500)
  expect(known.find('1', '2', 7, 900)?.offset).toBe(900)
  expect(known.find('1', '2', 7, 99)).toBeUndefined()
  expect(known.find('1', '2', 8, 900)).toBeUndefined()
  expect(known.find('1', '3', 7, 900)).toBeUndefined()

  known.remember('1', '2', 8, place(300))
  expect(known.find('1', '2', 8, 900)?.offset).toBe(300)
})

test('limits the number of lists and entries', () => {
  const known = new PageOffsetCache()
  known.remember('first', '2', 1, place(1))
  for (let list = 0; list < 500; list++) known.remember(String(list), '2', 1, place(1))
  expect(known.find('first', '2', 1, 1)).toBeUndefined()

  for (let offset = 2; offset < 200; offset++) known.remember('7', '2', 1, place(offset))
  expect(known.find('7', '2', 1, 50)).toBeUndefined()
  expect(known.find('7', '2', 1, 199)?.offset).toBe(199)
})
