import { networkOf } from '../../features/account/proof/index.ts'
import type { SharedCounts } from '../../ports/sibling-processes.ts'
import { OpenConnections } from '../open-connections.ts'

/**
 * How many sockets may be open at once: every window of a person has one. Of an address those are counted that nobody
 * has signed in on yet, for all of an office come from one.
 */
export const socketLimits = { perAccount: 20, perAddress: 50 } as const

/** Counts the sockets that are open in all processes of a server: of strangers by address, and by account. */
export class OpenSockets {
  readonly #accounts: OpenConnections
  readonly #strangers: OpenConnections

  constructor(counts?: SharedCounts) {
    this.#accounts = new OpenConnections(socketLimits.perAccount, {
      door: 'socket',
      name: 'sockets by account',
      counts,
    })
    this.#strangers = new OpenConnections(socketLimits.perAddress, { name: 'sockets of strangers', counts })
  }

  /** Takes a place for a stranger; null when their address has as many as it may. The place is given back by the answer. */
  takeForStranger(address: string): (() => void) | null {
    return this.#strangers.take(networkOf(address))
  }

  takeForAccount(accountId: string): (() => void) | null {
    return this.#accounts.take(accountId)
  }
}
