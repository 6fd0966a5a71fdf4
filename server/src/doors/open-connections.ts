/** Counts what is open at once, by account, by address or by whatever it is called. */
export class OpenConnections {
  readonly #atMost: number
  readonly #open = new Map<string, number>()

  constructor(atMost: number) {
    this.#atMost = atMost
  }

  /** Takes a place; null when as many are taken as may be. The place is given back by the answer. */
  take(key: string): (() => void) | null {
    const open = this.#open.get(key) ?? 0
    if (open >= this.#atMost) return null
    this.#open.set(key, open + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const left = (this.#open.get(key) ?? 1) - 1
      if (left > 0) this.#open.set(key, left)
      else this.#open.delete(key)
    }
  }
}
