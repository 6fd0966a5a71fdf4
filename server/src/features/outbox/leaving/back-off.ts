const minute = 60_000

/** The pauses between attempts; the last one holds from then on. A greylisting server is content with the second. */
const pauses = [1, 5, 15, 30, 60, 120, 240].map((minutes) => minutes * minute)

/** How long a message is tried for before its sender is told that it cannot be delivered. */
export const triedForMilliseconds = 2 * 24 * 60 * minute

/** The pause after so many attempts. A tenth of it is left to chance, so that messages do not come back all at once. */
export function pauseAfter(attempts: number, chance: number): number {
  const pause = pauses[Math.min(attempts, pauses.length) - 1] ?? minute
  return Math.round(pause * (1 + chance / 10))
}
