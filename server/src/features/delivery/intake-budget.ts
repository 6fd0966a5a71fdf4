/** Limits the bytes of incoming messages in memory, over all connections of all listeners. */
export class IntakeBudget {
  readonly #limit: number
  #used = 0

  constructor(limit = 256 * 1024 * 1024) {
    this.#limit = limit
  }

  /** Reserves memory; returns false when none is left, and the sender should retry later. */
  reserve(bytes: number): boolean {
    if (this.#used + bytes > this.#limit) return false
    this.#used += bytes
    return true
  }

  release(bytes: number): void {
    this.#used -= bytes
  }
}
