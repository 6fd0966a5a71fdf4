/** Cancels a timer; no effect after it has run. */
export type CancelTimer = () => void

/** The only source of time: the system clock, or a test clock. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number

  /** Runs `action` once after the delay. A timer does not keep the process alive. */
  setTimer(delayMs: number, action: () => unknown): CancelTimer

  /** Resolves after the delay, or when the signal aborts; never rejects. */
  sleep(delayMs: number, signal?: AbortSignal): Promise<void>
}
