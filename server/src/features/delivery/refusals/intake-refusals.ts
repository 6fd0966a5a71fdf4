import { domainOf } from '@bocau/mail-core/address'
import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Logger } from '../../../ports/logger.ts'
import { addRefused, type RefusedIntake } from './refusal-store.ts'

/** Days begin by the clock of Vietnam, wherever they are counted. */
const zoneMilliseconds = 7 * 3_600_000
const dayMilliseconds = 24 * 3_600_000
const writtenEveryMilliseconds = 10_000
/** More domains than are hosted in one place are no reason to remember them all. */
const mostKinds = 1000

/** The day of a moment, counted since 1970. */
export const dayOf = (moment: number): number => Math.floor((moment + zoneMilliseconds) / dayMilliseconds)

/**
 * Counts what the doors do not take, and writes it down now and then: whoever tries ten thousand addresses makes one
 * write of it.
 */
export class IntakeRefusals {
  readonly #deps: { db: Database; clock: Clock; logger: Logger }
  readonly #counted = new Map<string, RefusedIntake>()
  #timer: NodeJS.Timeout | null = null

  constructor(deps: { db: Database; clock: Clock; logger: Logger }) {
    this.#deps = deps
  }

  /** Notes that an address was told that nobody takes its messages. */
  note(address: string, why: string): void {
    if (why === 'not_hosted') return
    const now = this.#deps.clock.now()
    const domain = domainOf(address.toLowerCase())
    const key = `${domain} ${dayOf(now)} ${why}`
    const before = this.#counted.get(key)
    if (!before && this.#counted.size >= mostKinds) return
    this.#counted.set(key, { domain, day: dayOf(now), why, count: (before?.count ?? 0) + 1, lastAt: now })
    this.#timer ??= setTimeout(() => void this.write(), writtenEveryMilliseconds).unref()
  }

  /** Writes down what was counted; what cannot be written is counted on. */
  async write(): Promise<void> {
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
      this.#deps.logger.warn('what was not taken could not be counted', { error })
    }
  }
}
