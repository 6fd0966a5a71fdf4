import type { Clock } from '../../../ports/clock.ts'

/** An account is left alone until nothing has changed in it for so long, but never longer than so. */
const quietMilliseconds = 2000
const longestMilliseconds = 60_000

/** The accounts in which something has changed, as this process knows it; nothing is noted while nobody listens. */
export class ChangedAccounts {
  readonly #clock: Pick<Clock, 'now'>
  readonly #accounts = new Map<string, { since: number; last: number }>()
  #onChange: (() => void) | null = null

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock
  }

  /** Calls `onChange` for each change from now on. */
  listen(onChange: () => void): void {
    this.#onChange = onChange
  }

  /** Stops noting changes. */
  forget(): void {
    this.#onChange = null
    this.#accounts.clear()
  }

  note(accountId: string): void {
    if (!this.#onChange) return
    const now = this.#clock.now()
    const known = this.#accounts.get(accountId)
    if (known) known.last = now
    else this.#accounts.set(accountId, { since: now, last: now })
    this.#onChange()
  }

  get isEmpty(): boolean {
    return this.#accounts.size === 0
  }

  has(accountId: string): boolean {
    return this.#accounts.has(accountId)
  }

  /** Takes those out that have come to rest, and those that do not come to rest; or all of them. */
  take(isAll = false): { accountId: string; isQuiet: boolean }[] {
    const now = this.#clock.now()
    const taken: { accountId: string; isQuiet: boolean }[] = []
    for (const [accountId, { since, last }] of this.#accounts) {
      const isQuiet = now - last >= quietMilliseconds
      if (isAll || isQuiet || now - since >= longestMilliseconds) taken.push({ accountId, isQuiet })
    }
    for (const { accountId } of taken) this.#accounts.delete(accountId)
    return taken
  }
}
