/** Takes a timer back; harmless once it has run. */
export type CancelTimer = () => void

/** The only source of time: the real one, or one that a test moves forward. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number

  /** Runs `act` once after the delay. A timer keeps nothing alive: the process may end before it is due. */
  setTimer(delayMs: number, act: () => unknown): CancelTimer

  /** Resolves after the delay, or at once when the signal ends the wait; it never rejects. */
  sleep(delayMs: number, signal?: AbortSignal): Promise<void>
}
