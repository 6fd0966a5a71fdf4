const held = new Map<string, () => void>()

/**
 * Takes a kept draft for this window, unless another window of this browser has it. It is let go with the page,
 * however the page ends.
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

/** Lets another window have it. */
export function releaseDraft(key: string): void {
  held.get(key)?.()
  held.delete(key)
}
