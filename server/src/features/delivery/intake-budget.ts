/** How many bytes of messages may be in memory at once, over all connections of all doors. */
export class IntakeBudget {
  readonly #limit: number
  #used = 0

  constructor(limit = 256 * 1024 * 1024) {
    this.#limit = limit
  }

  /** Takes room for some bytes; false when there is none, and then the sender should come again later. */
  take(bytes: number): boolean {
    if (this.#used + bytes > this.#limit) return false
    this.#used += bytes
    return true
  }

  giveBack(bytes: number): void {
    this.#used -= bytes
  }
}
