import { Worker } from 'node:worker_threads'
import type { Watched } from './health-watch-thread.ts'

/**
 * Asks two servers for their health at the same moments, from a thread of its own, until it is stopped: what both
 * take long for is the machine's.
 */
export function watchHealth(ports: readonly [number, number], everyMs = 10): { stop(): Promise<Watched> } {
  const worker = new Worker(new URL('./health-watch-thread.ts', import.meta.url), {
    workerData: { ports, everyMs },
  })
  return {
    async stop() {
      const watched = new Promise<Watched>((resolve, reject) => {
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
