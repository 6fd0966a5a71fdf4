import { getDomain } from 'tldts'
import { parseDomainName } from './domain-name.ts'

/**
 * Returns the domain that an organisation registered, at or above a domain; null for a suffix below which anybody may
 * register a name, be it a country's or a company's.
 */
export function organisationOf(domain: string): string | null {
  return getDomain(domain, { allowPrivateDomains: true })
}

/** Whether two domains are of one owner: below the same name that one can register (RFC 7489, 3.2). */
export function isOfSameOrganisation(one: string, other: string): boolean {
  // The library would take `a.test/x.b.test` for an address of `a.test`.
  const [a, b] = [parseDomainName(one), parseDomainName(other)]
  if (a === null || b === null) return false
  return a === b || (organisationOf(a) === organisationOf(b) && organisationOf(a) !== null)
}
