const maxFailures = 100
const maxReported = 3

/**
 * Runs a task for each of many accounts and isolates failures. Callers exclude failed ones from the next batch and
 * report failures at the end.
 */
export class IsolatedTasks {
  readonly #failed = new Map<string, unknown>()

  /** Ids whose task failed; they wait for the next run. */
  get failed(): string[] {
    return [...this.#failed.keys()]
  }

  /** Runs the task for one id, unless it failed before. Throws after very many failures, which have a common cause. */
  async run(id: string, task: () => Promise<unknown>): Promise<void> {
    if (this.#failed.has(id)) return
    try {
      await task()
    } catch (error) {
      this.#failed.set(id, error)
      if (this.#failed.size >= maxFailures) this.throwIfFailed()
    }
  }

  /** Throws an error with the failures, if any task failed. */
  throwIfFailed(): void {
    if (this.#failed.size === 0) return
    const reported = [...this.#failed]
      .slice(0, maxReported)
      .map(([id, error]) => `${id}: ${errorText(error)}`)
    const rest = this.#failed.size - reported.length
    throw new AggregateError(
      [...this.#failed.values()],
      `failed for ${this.#failed.size}: ${reported.join('; ')}${rest > 0 ? '; …' : ''}`,
    )
  }
}

const errorText = (error: unknown) => (error instanceof Error ? error.message : String(error))
