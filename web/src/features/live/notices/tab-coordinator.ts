/** Coordination of the tabs of an account. */
export interface TabCoordinator {
  /** Returns true if this tab performs tasks meant for a single tab. */
  isChosen: () => boolean
  /** Returns true if any of the tabs is visible. */
  isAnyVisible: () => Promise<boolean>
  detach: () => void
}

/**
 * Joins the tabs of an account. One tab holds a lock, and the next one gets it when that tab closes. A visible tab
 * holds another lock that the others can query.
 */
export function joinTabs(accountId: string): TabCoordinator {
  const visibleLock = `bocau.lookedAt.${accountId}`
  let isChosen = !hasLocks()
  const release = requestLock(`bocau.chosen.${accountId}`, 'exclusive', () => {
    isChosen = true
  })
  let releaseVisible: (() => void) | undefined
  const follow = () => {
    if (document.hasFocus()) releaseVisible ??= requestLock(visibleLock, 'shared')
    else {
      releaseVisible?.()
      releaseVisible = undefined
    }
  }
  const stop = new AbortController()
  for (const name of ['focus', 'blur', 'visibilitychange'])
    addEventListener(name, follow, { signal: stop.signal })
  follow()

  return {
    isChosen: () => isChosen,
    isAnyVisible: async () => {
      if (document.hasFocus() || !hasLocks()) return document.hasFocus()
      const { held = [] } = await navigator.locks.query()
      return held.some((lock) => lock.name === visibleLock)
    },
    detach: () => {
      stop.abort()
      releaseVisible?.()
      release()
    },
  }
}

const hasLocks = () => 'locks' in navigator

/** Requests a lock and holds it until the returned function is called. */
function requestLock(name: string, mode: LockMode, onAcquired = () => {}): () => void {
  if (!hasLocks()) return () => {}
  let release = () => {}
  const over = new Promise<void>((resolve) => {
    release = resolve
  })
  const waiting = new AbortController()
  navigator.locks
    .request(name, { mode, signal: waiting.signal }, () => {
      onAcquired()
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
