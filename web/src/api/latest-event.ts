import { Store } from '../store.ts'

/** Number of the last event, and how many were received. */
const events = new Store({ latest: 0, told: 0 })

export const latestEvent = (): number => events.get().latest

/** Sets the event number at the start of a connection; earlier events are contained in requested data. */
export function recordFirstEvent(number: number): void {
  events.set({ ...events.get(), latest: number })
}

/** Records an event that is being processed; later requests include it. */
export function recordEvent(number: number): void {
  events.set({ latest: number, told: events.get().told + 1 })
}

/** Maximum number of consecutive requests. */
const MOST_READS = 4

/**
 * Reads data that events keep fresh. A response may be older than an event received meanwhile and would revert it, so
 * the request is then repeated.
 */
export async function readInStep<T>(read: () => Promise<T>): Promise<T> {
  const reportedEvent = () => events.get().told
  let before = reportedEvent()
  let response = await read()
  for (let reads = 1; reportedEvent() !== before && reads < MOST_READS; reads++) {
    before = reportedEvent()
    try {
      response = await read()
    } catch {
      // An outdated response is better than none.
      break
    }
  }
  return response
}
