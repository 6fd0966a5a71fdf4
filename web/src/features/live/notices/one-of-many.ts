/** What a tab knows of the others of the same account. */
export interface OneOfMany {
  /** Whether this tab is to do what only one of them should. */
  isChosen: () => boolean
  /** Whether somebody is looking at any of them. */
  isAnyLookedAt: () => Promise<boolean>
  leave: () => void
}

/**
 * Joins the tabs of an account. One of them holds a lock that the others wait for: when it closes the next one has
 * it. A tab that is looked at holds another lock for as long as it is, which the others can see.
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

/** Holds a lock, once it is its turn, until the returned function is called. */
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
      // It was let go before its turn came.
    })
  return () => {
    waiting.abort()
    release()
  }
}
