import { expect, test } from 'vitest'
import { inBreaths } from './breaths.ts'

test('others get their turn between the pieces of a long list, and nothing of it is lost', async () => {
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const list = Array.from({ length: 1000 }, (_, at) => at)
  const taken: number[] = []
  for await (const piece of inBreaths(list)) taken.push(...piece)
  isOver = true
  expect(taken).toEqual(list)
  expect(turns).toBeGreaterThanOrEqual(19)
})

test('a short list is taken at once, and an empty one not at all', async () => {
  expect(await Array.fromAsync(inBreaths([1, 2]))).toEqual([[1, 2]])
  expect(await Array.fromAsync(inBreaths([]))).toEqual([])
})
