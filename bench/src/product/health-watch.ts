import { Worker } from 'node:worker_threads'
import type { HealthTimes } from './health-watch-thread.ts'

/**
 * Requests the health of two servers at the same moments from a separate thread until it is stopped. Delays of both
 * come from the machine.
 */
export function watchHealth(
  ports: readonly [number, number],
  everyMs = 10,
): { stop(): Promise<HealthTimes> } {
  const worker = new Worker(new URL('./health-watch-thread.ts', import.meta.url), {
    workerData: { ports, everyMs },
  })
  return {
    async stop() {
      const watched = new Promise<HealthTimes>((resolve, reject) => {
        worker.once('message', resolve)
        worker.once('error', reject)
      })
      worker.postMessage('stop', [])
      const result = await watched
      await worker.terminate()
      return result
    },
  }
}
