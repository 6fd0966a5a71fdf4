import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { CopyDescription } from './describe-copy.ts'

/**
 * Copies an embedded store page by page at one point in time and reads the copy, in a separate thread. Unchanged pages
 * keep their position from the previous copy.
 */
export async function copyInThread(from: string, to: string): Promise<CopyDescription> {
  const worker = new Worker(new URL('./copy-thread.ts', import.meta.url), {
    env: {},
    execArgv: [],
    workerData: { from, to },
  })
  const [copy] = (await once(worker, 'message')) as [CopyDescription]
  return copy
}
