const pollMilliseconds = 1000

/** Returns true during an upload or bulk action, which continues after a reconnect but would be ended by a reload. */
export const isBusy = (): boolean => document.querySelector('[data-in-progress]') !== null

/** Waits until nothing is running that a reload would end. */
export async function waitUntilIdle(): Promise<void> {
  while (isBusy()) await new Promise((resolve) => setTimeout(resolve, pollMilliseconds))
}
