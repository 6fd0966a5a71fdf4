import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdIdleWork, whenIdle } from './when-idle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const laterOn = () => vi.advanceTimersByTimeAsync(5000)

test('idle work runs within its time limit', async () => {
  const act = vi.fn<() => void>()
  whenIdle(act)
  expect(act).not.toHaveBeenCalled()
  await laterOn()
  expect(act).toHaveBeenCalledOnce()
})

test('cancelled work does not run', async () => {
  const act = vi.fn<() => void>()
  whenIdle(act)()
  await laterOn()
  expect(act).not.toHaveBeenCalled()
})

test.each(['comes', 'fails'])('waits for a user action %s', async (how) => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  holdIdleWork(promise)
  const act = vi.fn<() => void>()
  whenIdle(act)
  await laterOn()
  expect(act).not.toHaveBeenCalled()
  if (how === 'comes') resolve()
  else reject(new Error('no connection'))
  await laterOn()
  expect(act).toHaveBeenCalledOnce()
})
