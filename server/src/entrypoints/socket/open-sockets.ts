import { networkOf } from '../../kernel/network-of.ts'
import type { SharedCounts } from '../../ports/sibling-processes.ts'
import { OpenConnections } from '../open-connections.ts'

/**
 * Maximum number of open sockets: each window of a user has one. Per address only unauthenticated sockets count,
 * because an office shares one address.
 */
export const socketLimits = { perAccount: 20, perAddress: 50 } as const

/** Counts open sockets over all processes of a server: by account, and unauthenticated ones by address. */
export class OpenSockets {
  readonly #accounts: OpenConnections
  readonly #unauthenticated: OpenConnections

  constructor(counts?: SharedCounts) {
    this.#accounts = new OpenConnections(socketLimits.perAccount, {
      listener: 'socket',
      name: 'sockets by account',
      counts,
    })
    this.#unauthenticated = new OpenConnections(socketLimits.perAddress, {
      name: 'sockets of strangers',
      counts,
    })
  }

  /**
   * Takes a slot for an unauthenticated socket; returns a function that releases it, or null when the address has
   * reached its limit.
   */
  acquireForAddress(address: string): (() => void) | null {
    return this.#unauthenticated.acquire(networkOf(address))
  }

  acquireForAccount(accountId: string): (() => void) | null {
    return this.#accounts.acquire(accountId)
  }
}
