const failuresAtMost = 100
const toldAtMost = 3

/**
 * Gives each of many its turn, accounts for the most part: what fails for one does not keep the next from its own.
 * Whoever asks for the next ones leaves out those that failed, and says at the end that there were some.
 */
export class Turns {
  readonly #failed = new Map<string, unknown>()

  /** Those whose turn failed; they wait for the next time. */
  get failed(): string[] {
    return [...this.#failed.keys()]
  }

  /** Does something for one, unless it failed for it before. Where it fails for very many it is not their fault. */
  async take(id: string, act: () => Promise<unknown>): Promise<void> {
    if (this.#failed.has(id)) return
    try {
      await act()
    } catch (error) {
      this.#failed.set(id, error)
      if (this.#failed.size >= failuresAtMost) this.end()
    }
  }

  /** Fails where somebody's turn did. */
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
