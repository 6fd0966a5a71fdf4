/** Coordination of the tabs of an account. */
export interface OneOfMany {
  /** Returns true if this tab performs tasks meant for a single tab. */
  isChosen: () => boolean
  /** Returns true if any of the tabs is visible. */
  isAnyLookedAt: () => Promise<boolean>
  leave: () => void
}

/**
 * Joins the tabs of an account. One tab holds a lock, and the next one gets it when that tab closes. A visible tab
 * holds another lock that the others can query.
 */
export function joinTabs(accountId: string): OneOfMany {
  const lookedAt = `bocau.lookedAt.${accountId}`
  let isChosen = !hasLocks()
  const release = hold(`bocau.chosen.${accountId}`, 'exclusive', () => {
    isChosen = true
  })
  let lookAway: (() => void) | undefined
  const follow = () => {
    if (document.hasFocus()) lookAway ??= hold(lookedAt, 'shared')
    else {
      lookAway?.()
      lookAway = undefined
    }
  }
  const stop = new AbortController()
  for (const name of ['focus', 'blur', 'visibilitychange'])
    addEventListener(name, follow, { signal: stop.signal })
  follow()

  return {
    isChosen: () => isChosen,
    isAnyLookedAt: async () => {
      if (document.hasFocus() || !hasLocks()) return document.hasFocus()
      const { held = [] } = await navigator.locks.query()
      return held.some((lock) => lock.name === lookedAt)
    },
    leave: () => {
      stop.abort()
      lookAway?.()
      release()
    },
  }
}

const hasLocks = () => 'locks' in navigator

/** Requests a lock and holds it until the returned function is called. */
function hold(name: string, mode: LockMode, onHeld = () => {}): () => void {
  if (!hasLocks()) return () => {}
  let release = () => {}
  const over = new Promise<void>((resolve) => {
    release = resolve
  })
  const waiting = new AbortController()
  navigator.locks
    .request(name, { mode, signal: waiting.signal }, () => {
      onHeld()
      return over
    })
    .catch(() => {
      // It was released before it was granted.
    })
  return () => {
    waiting.abort()
    release()
  }
}
