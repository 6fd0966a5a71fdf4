const tasksAtMost = 8
const bytesAtMost = 64 * 1024 * 1024

/** Does several things at a time, within a measure of memory; the first failure is told by `room` and by `all`. */
export class Pool {
  readonly #running = new Set<Promise<void>>()
  #bytes = 0
  #failure: { error: unknown } | null = null

  /** Waits until there is room for something of this size. */
  async room(bytes: number): Promise<void> {
    while (
      this.#running.size >= tasksAtMost ||
      (this.#running.size > 0 && this.#bytes + bytes > bytesAtMost)
    ) {
      await Promise.race(this.#running)
      this.#tell()
    }
  }

  add(bytes: number, act: () => Promise<void>): void {
    this.#bytes += bytes
    const task = act()
      .catch((error: unknown) => {
        this.#failure ??= { error }
      })
      .finally(() => {
        this.#bytes -= bytes
        this.#running.delete(task)
      })
    this.#running.add(task)
  }

  /** Waits until all is done. */
  async all(): Promise<void> {
    await Promise.all(this.#running)
    this.#tell()
  }

  #tell(): void {
    if (this.#failure) throw this.#failure.error
  }
}
