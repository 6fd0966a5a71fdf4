import type { CancelTimer, Clock } from '../../ports/clock.ts'

/** Maximum delay of `setTimeout`; a longer one would fire immediately. */
const maxDelayMs = 2 ** 31 - 1

/** The system clock. */
export const systemClock: Clock = {
  now: Date.now,
  setTimer,

  sleep(delayMs, signal) {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const wake = () => {
        cancel()
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      const cancel = setTimer(delayMs, wake)
      signal?.addEventListener('abort', wake)
    })
  },
}

function setTimer(delayMs: number, action: () => unknown): CancelTimer {
  const dueAt = Date.now() + delayMs
  let timeout: NodeJS.Timeout
  const wait = (restMs: number) => {
    timeout = setTimeout(
      () => (restMs > maxDelayMs ? wait(dueAt - Date.now()) : action()),
      Math.min(Math.max(restMs, 0), maxDelayMs),
    ).unref()
  }
  wait(delayMs)
  return () => clearTimeout(timeout)
}
