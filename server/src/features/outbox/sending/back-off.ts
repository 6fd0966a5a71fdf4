const minute = 60_000

/** Pauses between attempts; the last one repeats. Greylisting servers usually accept after the second. */
const pauses = [1, 5, 15, 30, 60, 120, 240].map((minutes) => minutes * minute)

/** Time after which an undeliverable message is returned to its sender. */
export const maxRetryMilliseconds = 2 * 24 * 60 * minute

/** Returns the pause after a number of attempts, with up to ten percent of jitter to avoid a thundering herd. */
export function pauseAfter(attempts: number, random: number): number {
  const pause = pauses[Math.min(attempts, pauses.length) - 1] ?? minute
  return Math.round(pause * (1 + random / 10))
}
