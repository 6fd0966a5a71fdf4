const failuresAtMost = 100
const toldAtMost = 3

/**
 * Runs a task for each of many accounts and isolates failures. Callers exclude failed ones from the next batch and
 * report failures at the end.
 */
export class Turns {
  readonly #failed = new Map<string, unknown>()

  /** Ids whose task failed; they wait for the next run. */
  get failed(): string[] {
    return [...this.#failed.keys()]
  }

  /** Runs the task for one id, unless it failed before. Throws after very many failures, which have a common cause. */
  async take(id: string, act: () => Promise<unknown>): Promise<void> {
    if (this.#failed.has(id)) return
    try {
      await act()
    } catch (error) {
      this.#failed.set(id, error)
      if (this.#failed.size >= failuresAtMost) this.end()
    }
  }

  /** Throws if any task failed. */
  end(): void {
    if (this.#failed.size === 0) return
    const told = [...this.#failed].slice(0, toldAtMost).map(([id, error]) => `${id}: ${textOf(error)}`)
    const rest = this.#failed.size - told.length
    throw new AggregateError(
      [...this.#failed.values()],
      `it failed for ${this.#failed.size}: ${told.join('; ')}${rest > 0 ? '; …' : ''}`,
    )
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
