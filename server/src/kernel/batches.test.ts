import { expect, test } from 'vitest'
import { inBatches } from './batches.ts'

test('other tasks run between the batches of a long list, and all entries are processed', async () => {
  let ticks = 0
  let isOver = false
  const count = () => {
    ticks++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const list = Array.from({ length: 1000 }, (_, at) => at)
  const visited: number[] = []
  for await (const chunk of inBatches(list)) visited.push(...chunk)
  isOver = true
  expect(visited).toEqual(list)
  expect(ticks).toBeGreaterThanOrEqual(19)
})

test('processes a short list in one batch and an empty one in none', async () => {
  expect(await Array.fromAsync(inBatches([1, 2]))).toEqual([[1, 2]])
  expect(await Array.fromAsync(inBatches([]))).toEqual([])
})
