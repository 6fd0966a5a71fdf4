const lookMilliseconds = 1000

/** An upload or an act on many messages: it goes on by itself once the server is back, and a reload would end it. */
export const isSomethingGoingOn = (): boolean => document.querySelector('[data-going-on]') !== null

/** Waits until nothing is under way that a reload would end. */
export async function untilNothingGoesOn(): Promise<void> {
  while (isSomethingGoingOn()) await new Promise((resolve) => setTimeout(resolve, lookMilliseconds))
}
