import { Worker } from 'node:worker_threads'
import type { ResponseTimes, WatchedRequest } from './watched-request.ts'

/**
 * Sends each request to both servers at the same moments from a separate thread until it is stopped. Delays of both
 * come from the machine. Returns the times in the order of the requests.
 */
export async function watchRequests(
  requests: readonly WatchedRequest[],
): Promise<{ stop(): Promise<ResponseTimes[]> }> {
  const worker = new Worker(new URL('./request-watch-thread.ts', import.meta.url), { workerData: requests })
  const receive = <T>() =>
    new Promise<T>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
    })
  await receive()
  const watched = receive<ResponseTimes[]>()
  // A failure is reported when the watch is stopped.
  watched.catch(() => {})
  return {
    async stop() {
      worker.postMessage('stop', [])
      const result = await watched
      await worker.terminate()
      return result
    },
  }
}
