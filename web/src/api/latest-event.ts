import { Store } from '../store.ts'

/** Number of the last event, and how many were received. */
const events = new Store({ latest: 0, told: 0 })

export const latestEvent = (): number => events.get().latest

/** Sets the event number at the start of a connection; earlier events are contained in requested data. */
export function setFirstEvent(number: number): void {
  events.set({ ...events.get(), latest: number })
}

/** Records an event that is being processed; later requests include it. */
export function recordEvent(number: number): void {
  events.set({ latest: number, told: events.get().told + 1 })
}

/** Maximum number of consecutive requests. */
const MAX_READS = 4

/**
 * Reads data that events keep fresh. A response may be older than an event received meanwhile and would revert it, so
 * the request is then repeated.
 */
export async function readUpToDate<T>(read: () => Promise<T>): Promise<T> {
  const receivedCount = () => events.get().told
  let before = receivedCount()
  let response = await read()
  for (let reads = 1; receivedCount() !== before && reads < MAX_READS; reads++) {
    before = receivedCount()
    try {
      response = await read()
    } catch {
      // An outdated response is better than none.
      break
    }
  }
  return response
}
