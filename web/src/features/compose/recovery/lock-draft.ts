const locks = new Map<string, () => void>()

/**
 * Locks a stored draft for this window, unless another window of the browser holds it. The browser releases the lock
 * when the page ends, even after a crash.
 */
export function lockDraft(key: string): Promise<boolean> {
  if (!('locks' in navigator) || locks.has(key)) return Promise.resolve(true)
  return new Promise((resolve) => {
    void navigator.locks.request(`bocau-letter-${key}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock && new Promise<void>((release) => locks.set(key, release))
    })
  })
}

/** Releases the lock of a draft. */
export function releaseDraft(key: string): void {
  locks.get(key)?.()
  locks.delete(key)
}
