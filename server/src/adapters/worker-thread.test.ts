import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { WorkerLimit, type WorkerLimits } from './worker-thread.ts'

let worker: Worker

afterEach(() => worker.terminate())

/** Returns true if the work was not aborted. */
async function isUndisturbed(work: string, limits: WorkerLimits): Promise<boolean> {
  worker = new Worker(
    `const { parentPort } = require('node:worker_threads')
    parentPort.once('message', () => { ${work}; parentPort.postMessage('done') })`,
    { eval: true },
  )
  await new Promise((resolve) => worker.once('online', resolve))
  return new Promise((resolve) => {
    const limit = new WorkerLimit(worker, limits, () => resolve(false))
    worker.once('message', () => resolve(true))
    limit.start()
    worker.postMessage('go', [])
  })
}

const waits = `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600)`

test('does not abort work that waits without computing', async () => {
  expect(await isUndisturbed(waits, { maxMs: 40, maxWaitMs: 60_000 })).toBe(true)
})

test('aborts endless computation', async () => {
  expect(await isUndisturbed('for (;;);', { maxMs: 40, maxWaitMs: 3_600_000 })).toBe(false)
})

test('aborts work that makes no progress by elapsed time', async () => {
  const idle = waits.replace(', 600)', ')')
  expect(await isUndisturbed(idle, { maxMs: 40, maxWaitMs: 100 })).toBe(false)
})
