import { getDomain } from 'tldts'
import { domainKey } from '../../kernel/domain-key.ts'

/** Says whether two domains are of one owner: below the same name that one can register (RFC 7489, 3.2). */
export function isOfSameOrganisation(one: string, other: string): boolean {
  const [a, b] = [domainKey(one), domainKey(other)]
  if (a === '' || b === '') return false
  return a === b || (organisationOf(a) === organisationOf(b) && organisationOf(a) !== null)
}

/** What anybody may register a name below is no organisation, be it a state's or a company's. */
function organisationOf(domain: string): string | null {
  return getDomain(domain, { allowPrivateDomains: true })
}
