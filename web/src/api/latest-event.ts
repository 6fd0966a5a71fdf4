import { Store } from '../store.ts'

/** The number of the last event, and how many were told. */
const events = new Store({ latest: 0, told: 0 })

/** The number of the last event that this page has taken in. */
export const latestEvent = (): number => events.get().latest

/** A line to the server begins after this event: what was before is read, not told. */
export function noteFirstEvent(number: number): void {
  events.set({ ...events.get(), latest: number })
}

/** This event is being taken in: what is asked from here on is answered after it. */
export function noteEvent(number: number): void {
  events.set({ latest: number, told: events.get().told + 1 })
}

/** So many times in a row it is believed that an answer was overtaken. */
const MOST_READS = 4

/**
 * Reads what events keep fresh. An answer may have been made before an event that is told while it is on its way:
 * it would cover what the event showed, so it is asked for once more.
 */
export async function readInStep<T>(read: () => Promise<T>): Promise<T> {
  const told = () => events.get().told
  let before = told()
  let answer = await read()
  for (let reads = 1; told() !== before && reads < MOST_READS; reads++) {
    before = told()
    try {
      answer = await read()
    } catch {
      // The one that came is better than none.
      break
    }
  }
  return answer
}
