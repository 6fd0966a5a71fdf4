/** Where the browser does not tell when it is idle: Safari has no idle callback yet. */
const guessedWait = 500

/** What somebody has asked for and does not see yet. */
const awaited = new Set<Promise<unknown>>()

/**
 * Does what nobody has asked for yet once the browser has nothing better to do, or after the longest wait, in
 * milliseconds. Answers with what calls it off.
 */
export function whenIdle(act: () => void, longestWait = 4000): () => void {
  let isCalledOff = false
  const wait = () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(begin, { timeout: longestWait })
    else setTimeout(begin, guessedWait)
  }
  const begin = () => {
    if (isCalledOff) return
    if (awaited.size === 0) act()
    else void Promise.allSettled(awaited).then(wait)
  }
  wait()
  return () => {
    isCalledOff = true
  }
}

/** Keeps idle work waiting while somebody waits for this. */
export function holdIdleWork(until: Promise<unknown>): void {
  awaited.add(until)
  const forget = () => awaited.delete(until)
  until.then(forget, forget)
}
