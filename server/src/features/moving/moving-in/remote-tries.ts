import { Refused } from '../../../kernel/refused.ts'
import type { Clock } from '../../../ports/clock.ts'

const windowMilliseconds = 10 * 60_000
const defaultMaxTries = 30
const maxEntries = 10_000

/** Limits sign-in attempts at remote servers, so that this server cannot be used to guess passwords. */
export class RemoteTries {
  readonly #clock: Clock
  readonly #tries = new Map<string, { count: number; until: number }>()

  readonly #max: number

  constructor(clock: Clock, max: number = defaultMaxTries) {
    this.#clock = clock
    this.#max = max
  }

  /** Counts attempts of an account; fails above the limit. */
  count(accountId: string, more = 1): void {
    const now = this.#clock.now()
    const before = this.#tries.get(accountId)
    const tries = before && before.until > now ? before : { count: 0, until: now + windowMilliseconds }
    if (tries.count > 0 && tries.count + more > this.#max)
      throw new Refused('too_many_requests', { retry_after_seconds: Math.ceil((tries.until - now) / 1000) })
    this.#tries.delete(accountId)
    this.#tries.set(accountId, { ...tries, count: tries.count + more })
    if (this.#tries.size > maxEntries) this.#tries.delete(this.#tries.keys().next().value as string)
  }
}
