import { networkOf } from '../../features/account/proof/index.ts'
import { OpenConnections } from '../open-connections.ts'

/** How many sockets may be open at once: every window of a person has one, and every person of an office. */
export const socketLimits = { perAccount: 20, perAddress: 50 } as const

/** Counts the sockets that are open in this process, by address and by account. */
export class OpenSockets {
  readonly #accounts = new OpenConnections(socketLimits.perAccount, 'socket')
  readonly #addresses = new OpenConnections(socketLimits.perAddress)

  /** Takes a place for an address; null when it has as many as it may. The place is given back by the answer. */
  takeForAddress(address: string): (() => void) | null {
    return this.#addresses.take(networkOf(address))
  }

  takeForAccount(accountId: string): (() => void) | null {
    return this.#accounts.take(accountId)
  }
}
