import { Worker } from 'node:worker_threads'

/** A request to one server. */
export interface WatchedTarget {
  readonly port: number
  readonly method?: string
  readonly path: string
  readonly headers?: Record<string, string>
  /** Bodies that are sent in turn. */
  readonly bodies?: readonly string[]
}

/** A request that two servers receive at the same moments. */
export interface WatchedRequest {
  readonly server: WatchedTarget
  /** An idle server. */
  readonly reference: WatchedTarget
  readonly everyMs: number
}

/** Response times in milliseconds. */
export interface ResponseTimes {
  readonly server: readonly number[]
  readonly reference: readonly number[]
  /** Number of responses of the server with an error status. */
  readonly refused: number
}

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
