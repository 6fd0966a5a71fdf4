import { networkOf } from '../../features/account/proof/index.ts'
import type { SharedCounts } from '../../ports/sibling-processes.ts'
import { OpenConnections } from '../open-connections.ts'

/** How many sockets may be open at once: every window of a person has one, and every person of an office. */
export const socketLimits = { perAccount: 20, perAddress: 50 } as const

/** Counts the sockets that are open in all processes of a server, by address and by account. */
export class OpenSockets {
  readonly #accounts: OpenConnections
  readonly #addresses: OpenConnections

  constructor(counts?: SharedCounts) {
    this.#accounts = new OpenConnections(socketLimits.perAccount, {
      door: 'socket',
      name: 'sockets by account',
      counts,
    })
    this.#addresses = new OpenConnections(socketLimits.perAddress, { name: 'sockets by address', counts })
  }

  /** Takes a place for an address; null when it has as many as it may. The place is given back by the answer. */
  takeForAddress(address: string): (() => void) | null {
    return this.#addresses.take(networkOf(address))
  }

  takeForAccount(accountId: string): (() => void) | null {
    return this.#accounts.take(accountId)
  }
}
