let latest = 0
let told = 0

/** The number of the last event that this page has taken in. */
export const latestEvent = (): number => latest

/** A line to the server begins after this event: what was before is read, not told. */
export function noteFirstEvent(number: number): void {
  latest = number
}

/** This event is taken in: what it changed of what the page holds is changed. */
export function noteEvent(number: number): void {
  latest = number
  told += 1
}

/** So many times in a row it is believed that an answer was overtaken. */
const MOST_READS = 4

/**
 * Reads what events keep fresh. An answer may have been made before an event that is told while it is on its way:
 * it would cover what the event showed, so it is asked for once more.
 */
export async function readInStep<T>(read: () => Promise<T>): Promise<T> {
  for (let reads = 1; ; reads++) {
    const before = told
    const answer = await read()
    if (told === before || reads === MOST_READS) return answer
  }
}
