import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pauseIdleWork, whenIdle } from './when-idle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const laterOn = () => vi.advanceTimersByTimeAsync(5000)

test('idle work runs within its time limit', async () => {
  const action = vi.fn<() => void>()
  whenIdle(action)
  expect(action).not.toHaveBeenCalled()
  await laterOn()
  expect(action).toHaveBeenCalledOnce()
})

test('cancelled work does not run', async () => {
  const action = vi.fn<() => void>()
  whenIdle(action)()
  await laterOn()
  expect(action).not.toHaveBeenCalled()
})

test.each(['comes', 'fails'])('waits for a user action %s', async (how) => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  pauseIdleWork(promise)
  const action = vi.fn<() => void>()
  whenIdle(action)
  await laterOn()
  expect(action).not.toHaveBeenCalled()
  if (how === 'comes') resolve()
  else reject(new Error('no connection'))
  await laterOn()
  expect(action).toHaveBeenCalledOnce()
})

test('work runs in the order of its kind, each piece after the one before', async () => {
  const done: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  whenIdle(() => void done.push('search'), { kind: 'search' })
  whenIdle(
    () => {
      done.push('layers')
      return promise
    },
    { kind: 'layers' },
  )
  await vi.advanceTimersByTimeAsync(1000)
  expect(done).toEqual(['layers'])
  resolve()
  await laterOn()
  expect(done).toEqual(['layers', 'search'])
})

test('work that takes too long or fails does not hold up the rest', async () => {
  const action = vi.fn<() => void>()
  whenIdle(() => new Promise(() => {}), { kind: 'layers' })
  whenIdle(() => Promise.reject(new Error('no connection')).catch(() => {}), { kind: 'reading' })
  whenIdle(action, { kind: 'search' })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(action).toHaveBeenCalledOnce()
})
