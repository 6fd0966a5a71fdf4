/** Delay for browsers without `requestIdleCallback`, such as Safari. */
const guessedWait = 500

/** User actions whose result is not visible yet. */
const awaited = new Set<Promise<unknown>>()

/**
 * Runs low-priority work when the browser is idle, or after a maximum wait in milliseconds. Returns a function that
 * cancels it.
 */
export function whenIdle(action: () => void, longestWait = 4000): () => void {
  let isCalledOff = false
  const wait = () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout: longestWait })
    else setTimeout(start, guessedWait)
  }
  const start = () => {
    if (isCalledOff) return
    if (awaited.size === 0) action()
    else void Promise.allSettled(awaited).then(wait)
  }
  wait()
  return () => {
    isCalledOff = true
  }
}

/** Delays idle work until the promise settles. */
export function pauseIdleWork(until: Promise<unknown>): void {
  awaited.add(until)
  const forget = () => awaited.delete(until)
  until.then(forget, forget)
}
