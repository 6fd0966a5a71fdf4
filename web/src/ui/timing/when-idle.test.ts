import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdIdleWork, whenIdle } from './when-idle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const laterOn = () => vi.advanceTimersByTimeAsync(5000)

test('what nobody waits for is done in time', async () => {
  const act = vi.fn<() => void>()
  whenIdle(act)
  expect(act).not.toHaveBeenCalled()
  await laterOn()
  expect(act).toHaveBeenCalledOnce()
})

test('what was called off is not done', async () => {
  const act = vi.fn<() => void>()
  whenIdle(act)()
  await laterOn()
  expect(act).not.toHaveBeenCalled()
})

test.each(['comes', 'fails'])('it waits until what somebody asked for %s', async (how) => {
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
