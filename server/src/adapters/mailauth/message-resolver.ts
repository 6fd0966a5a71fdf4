import type { DNSResolver } from 'mailauth'
import { parseDomainName } from '../../kernel/domain-name.ts'
import { registrableDomain } from '../../kernel/organisation-domain.ts'
import { type Dns, type DnsType, dnsFailure } from '../../ports/dns.ts'

/** Total time for the lookups of one message in milliseconds, from the first of each kind. */
export interface LookupLimits {
  /** Names of the author's organisation and the policies above it. */
  author: number
  /** Keys of other signers. */
  keys: number
  /** All others: SPF records of other envelope senders, and hosts. */
  rest: number
}

export const lookupLimits: LookupLimits = { author: 12_000, keys: 5_000, rest: 8_000 }

/**
 * Resolves names for one message. Each kind of name has its own deadline: slow name servers of a signer or the envelope
 * sender must not use up the time for the author's records. An invalid name does not exist, which fails its signature
 * permanently.
 */
export function messageResolver(
  dns: Dns,
  authorDomains: readonly string[],
  limits: LookupLimits,
): DNSResolver {
  const deadlines = new Map<keyof LookupLimits, number>()
  const organisations = authorDomains.map((domain) => ({
    domain,
    organisation: registrableDomain(domain) ?? domain,
  }))
  const limitKind = (name: string): keyof LookupLimits => {
    const isAuthors = organisations.some(
      ({ domain, organisation }) =>
        isAtOrBelow(name, organisation) || isAtOrBelow(domain, name.replace(/^_dmarc\./, '')),
    )
    if (isAuthors) return 'author'
    return name.includes('._domainkey.') ? 'keys' : 'rest'
  }
  const resolve = (text: string, type: string): Promise<unknown> => {
    const name = parseDomainName(text)
    if (!name) return Promise.reject(dnsFailure('ENOTFOUND', text))
    const kind = limitKind(name)
    const now = performance.now()
    const deadline = deadlines.get(kind) ?? now + limits[kind]
    deadlines.set(kind, deadline)
    return withDeadline(dns.resolve(name, type as DnsType), deadline - now, name)
  }
  return resolve as DNSResolver
}

const isAtOrBelow = (name: string, domain: string) => name === domain || name.endsWith(`.${domain}`)

function withDeadline<T>(result: Promise<T>, milliseconds: number, name: string): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(dnsFailure('ETIMEOUT', name)), Math.max(0, milliseconds))
  result.then(resolve, reject).finally(() => clearTimeout(timer))
  return promise
}
