/** An LRU cache of results with a limit on their total size. */
export class ResultCache<Value> {
  readonly #entries = new Map<string, { value: Value; size: number }>()
  readonly #maxSize: number
  #size = 0

  constructor(maxSize: number) {
    this.#maxSize = maxSize
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /** Stores a value; one larger than an eighth of the limit is not cached. */
  set(key: string, value: Value, size: number): void {
    if (size > this.#maxSize / 8) return
    this.#drop(key)
    this.#entries.set(key, { value, size })
    this.#size += size
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#maxSize) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#size -= entry.size
  }
}
