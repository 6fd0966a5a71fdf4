import { perSession } from '../../../store.ts'

/**
 * Locks of stored drafts, which no other window of the browser may hold. The browser releases them when the page ends,
 * even after a crash.
 */
class DraftLocks {
  readonly #locks = new Map<string, () => void>()
  #isClosed = false

  /** Locks a stored draft for this window; returns false if another window holds it. */
  lock(key: string): Promise<boolean> {
    if (!('locks' in navigator) || this.#isClosed || this.#locks.has(key)) return Promise.resolve(true)
    return new Promise((resolve) => {
      void navigator.locks.request(`bocau-letter-${key}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        return lock && new Promise<void>((release) => this.#locks.set(key, release))
      })
    })
  }

  release(key: string): void {
    this.#locks.get(key)?.()
    this.#locks.delete(key)
  }

  /** Releases all locks, so that the drafts can be restored after the next sign-in on this page. */
  close(): void {
    this.#isClosed = true
    for (const key of this.#locks.keys()) this.release(key)
  }
}

export const draftLocks = perSession(() => new DraftLocks())
