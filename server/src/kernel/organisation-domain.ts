import { getDomain } from 'tldts'
import { parseDomainName } from './domain-name.ts'

/** Returns the registrable domain at or above a domain; null for a public suffix. */
export function registrableDomain(domain: string): string | null {
  return getDomain(domain, { allowPrivateDomains: true })
}

/** Returns true if two domains share a registrable domain (RFC 7489, 3.2). */
export function isOfSameOrganisation(one: string, other: string): boolean {
  // The library would parse `a.test/x.b.test` as an address at `a.test`.
  const [a, b] = [parseDomainName(one), parseDomainName(other)]
  if (a === null || b === null) return false
  return a === b || (registrableDomain(a) === registrableDomain(b) && registrableDomain(a) !== null)
}
