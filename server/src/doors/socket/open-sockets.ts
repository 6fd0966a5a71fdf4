import { networkOf } from '../../features/account/proof/index.ts'

/** How many sockets may be open at once: every window of a person has one, and every person of an office. */
export const socketLimits = { perAccount: 20, perAddress: 50 } as const

/** Counts the sockets that are open in this process, by address and by account. */
export class OpenSockets {
  readonly #open = new Map<string, number>()

  /** Takes a place for an address; null when it has as many as it may. The place is given back by the answer. */
  takeForAddress(address: string): (() => void) | null {
    return this.#take(`address:${networkOf(address)}`, socketLimits.perAddress)
  }

  takeForAccount(accountId: string): (() => void) | null {
    return this.#take(`account:${accountId}`, socketLimits.perAccount)
  }

  #take(key: string, atMost: number): (() => void) | null {
    const open = this.#open.get(key) ?? 0
    if (open >= atMost) return null
    this.#open.set(key, open + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const left = (this.#open.get(key) ?? 1) - 1
      if (left > 0) this.#open.set(key, left)
      else this.#open.delete(key)
    }
  }
}
