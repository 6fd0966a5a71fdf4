import { Refused } from '../../../kernel/refused.ts'
import type { Clock } from '../../../ports/clock.ts'

const windowMilliseconds = 10 * 60_000
const triesAtMost = 30
const remembered = 10_000

/** Bounds how often somebody lets this server sign in elsewhere: it is no means of guessing passwords there. */
export class FarTries {
  readonly #clock: Clock
  readonly #tries = new Map<string, { count: number; until: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Counts a try of an account; refused where it had too many. */
  count(accountId: string): void {
    const now = this.#clock.now()
    const before = this.#tries.get(accountId)
    const tries = before && before.until > now ? before : { count: 0, until: now + windowMilliseconds }
    if (tries.count >= triesAtMost)
      throw new Refused('too_many_requests', { retry_after_seconds: Math.ceil((tries.until - now) / 1000) })
    this.#tries.delete(accountId)
    this.#tries.set(accountId, { ...tries, count: tries.count + 1 })
    if (this.#tries.size > remembered) this.#tries.delete(this.#tries.keys().next().value as string)
  }
}
