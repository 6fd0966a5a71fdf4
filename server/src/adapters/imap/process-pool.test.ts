import { expect, onTestFinished, test } from 'vitest'
import { type PoolLimits, ProcessPool } from './process-pool.ts'

function createPool(limits: Partial<PoolLimits>): ProcessPool {
  const pool = new ProcessPool({ maxProcesses: 1, ...limits })
  onTestFinished(() => pool.close())
  return pool
}

test('a process is used again, one caller at a time', async () => {
  const pool = createPool({})
  const process = await pool.acquire()
  const next = pool.acquire()
  pool.release(process)
  expect(await next).toBe(process)
})

test('a process that has ended is replaced', async () => {
  const pool = createPool({})
  const process = await pool.acquire()
  process.end()
  pool.release(process)
  expect(await pool.acquire()).not.toBe(process)
})

test('a caller that waits too long for a process is sent away', async () => {
  const pool = createPool({ maxQueueMs: 0 })
  const process = await pool.acquire()
  await expect(pool.acquire()).rejects.toMatchObject({ code: 'unreachable' })
  pool.release(process)
  expect(await pool.acquire()).toBe(process)
})

test('a process without a mailbox ends after the idle time', async () => {
  const pool = createPool({ idleMs: 0 })
  const process = await pool.acquire()
  pool.release(process)
  await expect.poll(() => process.hasEnded).toBe(true)
})
