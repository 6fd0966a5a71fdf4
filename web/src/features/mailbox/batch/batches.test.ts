import { expect, test } from 'vitest'
import { addBatch, changeBatch, removeBatch, runningBatches, secondsRemaining, stopBatch } from './batches.ts'

const start = (stop = () => undefined) =>
  addBatch({ title: 'Moving', total: 9, isInPanel: false, isOnServer: false, stop })

test('a batch is listed from start to end', () => {
  const id = start()
  changeBatch(id, { done: 3 })
  expect(runningBatches()).toMatchObject([{ title: 'Moving', done: 3, total: 9 }])
  removeBatch(id)
  expect(runningBatches()).toEqual([])
})

test('a batch is stopped only once', () => {
  let stopCount = 0
  const id = start(() => void stopCount++)
  stopBatch(id)
  stopBatch(id)
  expect(stopCount).toBe(1)
  expect(runningBatches()[0]?.isStopping).toBe(true)
  removeBatch(id)
})

test.each([
  ['nothing is done yet', 0, 128, undefined],
  ['a good part is left', 46, 128, 18],
  ['it is nearly through', 127, 128, undefined],
])('estimates the remaining time when %s', (_fact, done, total, expected) => {
  expect(secondsRemaining({ done, total, startedAt: 0, movedAt: 10_000 })).toBe(expected)
})
