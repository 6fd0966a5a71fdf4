const held = new Map<string, () => void>()

/**
 * Takes a kept letter for this window, unless another window of this browser has it. It is let go with the page,
 * however the page ends.
 */
export function holdLetter(key: string): Promise<boolean> {
  if (!('locks' in navigator) || held.has(key)) return Promise.resolve(true)
  return new Promise((resolve) => {
    void navigator.locks.request(`bocau-letter-${key}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock && new Promise<void>((letGo) => held.set(key, letGo))
    })
  })
}

/** Lets another window have it. */
export function releaseLetter(key: string): void {
  held.get(key)?.()
  held.delete(key)
}
