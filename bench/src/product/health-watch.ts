import { type ResponseTimes, watchRequests } from './request-watch.ts'

/** Requests the health of two servers at the same moments until it is stopped. */
export async function watchHealth(
  [server, reference]: readonly [number, number],
  everyMs = 10,
): Promise<{ stop(): Promise<ResponseTimes> }> {
  const watch = await watchRequests([
    { server: { port: server, path: '/health' }, reference: { port: reference, path: '/health' }, everyMs },
  ])
  return {
    async stop() {
      const [times] = await watch.stop()
      return times as ResponseTimes
    },
  }
}
