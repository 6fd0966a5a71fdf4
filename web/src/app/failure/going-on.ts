const lookMilliseconds = 1000

/** Returns true during an upload or bulk action, which continues after a reconnect but would be ended by a reload. */
export const isSomethingGoingOn = (): boolean => document.querySelector('[data-going-on]') !== null

/** Waits until nothing is running that a reload would end. */
export async function untilNothingGoesOn(): Promise<void> {
  while (isSomethingGoingOn()) await new Promise((resolve) => setTimeout(resolve, lookMilliseconds))
}
