import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'

/** The address is not allowed. */
export class ForbiddenAddress extends Error {}

/**
 * Resolves names to allowed addresses only, checked at connection time, so that a name that changes in between is
 * rejected too (DNS rebinding).
 */
export function guardedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, '', 0)
      const allowed = addresses.filter(({ address }) => isAllowed(address))
      const [first] = allowed
      if (!first) return callback(new ForbiddenAddress(), '', 0)
      if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }
}
