const held = new Map<string, () => void>()

/**
 * Locks a stored draft for this window, unless another window of the browser holds it. The browser releases the lock
 * when the page ends, even after a crash.
 */
export function holdDraft(key: string): Promise<boolean> {
  if (!('locks' in navigator) || held.has(key)) return Promise.resolve(true)
  return new Promise((resolve) => {
    void navigator.locks.request(`bocau-letter-${key}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock && new Promise<void>((letGo) => held.set(key, letGo))
    })
  })
}

/** Releases the lock of a draft. */
export function releaseDraft(key: string): void {
  held.get(key)?.()
  held.delete(key)
}
