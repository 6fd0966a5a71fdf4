import type { Clock } from '../../ports/clock.ts'

/** An account is processed after it has been unchanged for this time, or at the latest after the maximum delay. */
const quietMilliseconds = 2000
const longestMilliseconds = 60_000

/** Accounts with changes in this process. Records nothing while there is no listener. */
export class ChangedAccounts {
  readonly #clock: Pick<Clock, 'now'>
  readonly #accounts = new Map<string, { since: number; last: number }>()
  #onChange: (() => void) | null = null

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock
  }

  /** Calls `onChange` for each change from now on. */
  start(onChange: () => void): void {
    this.#onChange = onChange
  }

  /** Stops recording changes. */
  stop(): void {
    this.#onChange = null
    this.#accounts.clear()
  }

  recordChange(accountId: string): void {
    if (!this.#onChange) return
    const now = this.#clock.now()
    const existing = this.#accounts.get(accountId)
    if (existing) existing.last = now
    else this.#accounts.set(accountId, { since: now, last: now })
    this.#onChange()
  }

  get isEmpty(): boolean {
    return this.#accounts.size === 0
  }

  has(accountId: string): boolean {
    return this.#accounts.has(accountId)
  }

  /** Removes and returns the accounts that are quiet or have reached the maximum delay; with `isAll`, all of them. */
  drainDue(isAll = false): { accountId: string; isQuiet: boolean }[] {
    const now = this.#clock.now()
    const due: { accountId: string; isQuiet: boolean }[] = []
    for (const [accountId, { since, last }] of this.#accounts) {
      const isQuiet = now - last >= quietMilliseconds
      if (isAll || isQuiet || now - since >= longestMilliseconds) due.push({ accountId, isQuiet })
    }
    for (const { accountId } of due) this.#accounts.delete(accountId)
    return due
  }
}
