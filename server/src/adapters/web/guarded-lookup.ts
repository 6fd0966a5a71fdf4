import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'

/** Nothing may be reached at the address that somebody named. */
export class ForbiddenAddress extends Error {}

/**
 * Looks names up and gives only addresses that may be reached: judged at the moment of connecting, so that a name that
 * changes its mind in between reaches nothing either.
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
