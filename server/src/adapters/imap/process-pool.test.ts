import { expect, onTestFinished, test } from 'vitest'
import { type PoolLimits, ProcessPool } from './process-pool.ts'

function createPool(limits: Partial<PoolLimits>): ProcessPool {
  const pool = new ProcessPool({ maxProcesses: 1, ...limits })
  onTestFinished(() => pool.close())
  return pool
}

test('reuses a process, for one caller at a time', async () => {
  const pool = createPool({})
  const process = await pool.acquire()
  const next = pool.acquire()
  pool.release(process)
  expect(await next).toBe(process)
})

test('replaces a process that has ended', async () => {
  const pool = createPool({})
  const process = await pool.acquire()
  process.end()
  pool.release(process)
  expect(await pool.acquire()).not.toBe(process)
})

test('rejects a caller that waits too long for a process', async () => {
  const pool = createPool({ maxQueueMs: 0 })
  const process = await pool.acquire()
  await expect(pool.acquire()).rejects.toMatchObject({ code: 'unreachable' })
  pool.release(process)
  expect(await pool.acquire()).toBe(process)
})

test('ends an idle process', async () => {
  const pool = createPool({ idleMs: 0 })
  const process = await pool.acquire()
  pool.release(process)
  await expect.poll(() => process.hasExited).toBe(true)
})
