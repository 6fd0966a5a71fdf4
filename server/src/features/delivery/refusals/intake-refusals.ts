import { domainOf } from '@bocau/mail-core/address'
import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Logger } from '../../../ports/logger.ts'
import { addRefused, type RefusedIntake } from './refusal-store.ts'

/** Days are counted in the time zone of Vietnam. */
const zoneMilliseconds = 7 * 3_600_000
const dayMilliseconds = 24 * 3_600_000
const saveEveryMilliseconds = 10_000
/** Bounds the memory used by an attacker; more domains are not counted. */
const maxKinds = 1000

/** Returns the day of a moment as days since 1970. */
export const dayOf = (moment: number): number => Math.floor((moment + zoneMilliseconds) / dayMilliseconds)

/**
 * Counts refused recipients and saves the counts periodically, so that an attacker who tries ten thousand addresses
 * causes one write.
 */
export class IntakeRefusals {
  readonly #deps: { db: Database; clock: Clock; logger: Logger }
  readonly #counted = new Map<string, RefusedIntake>()
  #timer: NodeJS.Timeout | null = null

  constructor(deps: { db: Database; clock: Clock; logger: Logger }) {
    this.#deps = deps
  }

  /** Counts a refused address; not one that a closed organisation accepts later. */
  countRefusal(address: string, why: string): void {
    if (why === 'not_hosted' || why === 'suspended' || why === 'moving') return
    const now = this.#deps.clock.now()
    const domain = domainOf(address.toLowerCase())
    const key = `${domain} ${dayOf(now)} ${why}`
    const before = this.#counted.get(key)
    if (!before && this.#counted.size >= maxKinds) return
    this.#counted.set(key, { domain, day: dayOf(now), why, count: (before?.count ?? 0) + 1, lastAt: now })
    this.#timer ??= setTimeout(() => void this.saveCounts(), saveEveryMilliseconds).unref()
  }

  /** Saves the counts; after a failure they are retained for the next attempt. */
  async saveCounts(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const counted = [...this.#counted.values()]
    if (counted.length === 0) return
    this.#counted.clear()
    try {
      await this.#deps.db.transaction(async (tx) => {
        for (const one of counted) await addRefused(tx.sql, one)
      })
    } catch (error) {
      this.#deps.logger.warn('saving the counts of rejected mail failed', { error })
    }
  }
}
