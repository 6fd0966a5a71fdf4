/** Delay for browsers without `requestIdleCallback`, such as Safari. */
const fallbackDelay = 500

/** User actions whose result is not visible yet. */
const pendingActions = new Set<Promise<unknown>>()

/**
 * Runs low-priority work when the browser is idle, or after a maximum wait in milliseconds. Returns a function that
 * cancels it.
 */
export function whenIdle(action: () => void, longestWait = 4000): () => void {
  let isCalledOff = false
  const wait = () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout: longestWait })
    else setTimeout(start, fallbackDelay)
  }
  const start = () => {
    if (isCalledOff) return
    if (pendingActions.size === 0) action()
    else void Promise.allSettled(pendingActions).then(wait)
  }
  wait()
  return () => {
    isCalledOff = true
  }
}

/** Delays idle work until the promise settles. */
export function pauseIdleWork(until: Promise<unknown>): void {
  pendingActions.add(until)
  const unregister = () => pendingActions.delete(until)
  until.then(unregister, unregister)
}
