import {
  type AuthenticationResult,
  readAuthenticationResults,
} from '@bocau/mail-core/mime/headers/read-authentication-results'
import { isPrivateAddress, readReceived } from '@bocau/mail-core/mime/headers/received-line'
import { DEFAULT_MESSAGE_LIMITS, type MessageHeader } from '@bocau/mail-core/mime/parsed-message'
import { domainKey } from '../../kernel/domain-name.ts'
import { isOfSameOrganisation } from '../../kernel/organisation-domain.ts'
import type { Authentication, UpstreamAuthentication } from '../../ports/message-parser.ts'
import type { AuthorPolicy } from '../../ports/sender-check.ts'

const { maxHeaderValueLength } = DEFAULT_MESSAGE_LIMITS

type Methods = UpstreamAuthentication['methods']

/**
 * Reads the results of the trusted server in front. Only its topmost header counts as proof, because a sender may have
 * added the others; those can only make the result worse. A pass counts only for the domain of the displayed author,
 * null if there is no single one. Returns null if the server reports nothing or none is configured.
 */
export function readAuthentication(
  headers: readonly MessageHeader[],
  authservId: string | null,
  authorDomain: string | null,
): UpstreamAuthentication | null {
  if (authservId === null) return null
  const match = findResults(headers, authservId)
  if (match === 'absent') return null
  if (match === 'unreadable') return { ...inconclusive, methods: { spf: '', dkim: '', dmarc: '', arc: '' } }
  const { top, lower } = match
  const results = [...top, ...lower]
  const methods = {
    spf: worstResult(results, 'spf'),
    dkim: worstResult(authorSignatures(results, authorDomain), 'dkim'),
    dmarc: worstResult(results, 'dmarc'),
    arc: worstResult(results, 'arc'),
  }
  const policies = [strictestPolicy(top, authorDomain), strictestPolicy(results, authorDomain)]
  const policy = policiesByStrictness.find((one) => policies.includes(one)) ?? 'unknown'
  const classified = classify(methods, results, { authorDomain, policy })
  return { ...withoutForgedResults(classified, headers), methods }
}

/** A lower header never weakens a policy, not even one that the topmost header does not mention. */
const policiesByStrictness: readonly AuthorPolicy[] = ['reject', 'quarantine', 'unknown', 'none']

/** A tag for a partially signed body, which servers treat differently. */
const PARTIAL = /(?:^|;)\s*l\s*=/i
/** An encoded or quoted identity: OpenDKIM decodes it into its results, where it could inject others. */
const ENCODED_IDENTITY = /(?:^|;)\s*i\s*=[^;]*[="()\\]/i

/** Ignores a pass, and a missing policy, if a signature could have forged it. */
function withoutForgedResults(classified: Authentication, headers: readonly MessageHeader[]): Authentication {
  if (
    classified.verdict === 'pass' &&
    (hasSignature(headers, PARTIAL) || hasSignature(headers, ENCODED_IDENTITY))
  )
    return inconclusive
  if (classified.policy !== 'none' || !hasSignature(headers, ENCODED_IDENTITY)) return classified
  return { ...classified, policy: 'unknown', isUncertain: true }
}

/** Returns true if a signature has such a tag, or may have it after the point of truncation. */
const hasSignature = (headers: readonly MessageHeader[], tag: RegExp) =>
  headers.some(
    ({ name, value }) =>
      name === 'dkim-signature' && (value.length >= maxHeaderValueLength || tag.test(value)),
  )

const verified: Authentication = { verdict: 'pass', policy: 'none', isUncertain: false }
const inconclusive: Authentication = { verdict: 'none', policy: 'unknown', isUncertain: true }

/**
 * Finds the results of the trusted server. Its headers are above every `Received` header of other organisations, and
 * above the second one after the message came from outside: senders can write everything below.
 */
function findResults(
  headers: readonly MessageHeader[],
  authservId: string,
): Record<'top' | 'lower', AuthenticationResult[]> | 'absent' | 'unreadable' {
  let top: AuthenticationResult[] | null | undefined
  const lower: AuthenticationResult[] = []
  let isTrustedPosition = true
  let isNamedElsewhere = false
  let hasEntered = false
  for (const { name, value } of headers) {
    if (name === 'received' && isTrustedPosition) {
      const { by, addresses, hasClient } = readReceived(value)
      isTrustedPosition = !hasEntered && isTrustedServer(by, authservId)
      hasEntered = hasClient && (addresses.length === 0 || !addresses.every(isPrivateAddress))
    }
    if (name !== 'authentication-results') continue
    const { server, results } = readAuthenticationResults(value)
    if (server !== authservId) continue
    if (!isTrustedPosition) isNamedElsewhere = true
    else if (top === undefined) top = results
    else lower.push(...(results ?? []).filter(({ result }) => result !== 'pass'))
  }
  if (top) return { top, lower }
  // A displaced header counts as unreadable.
  return top === null || isNamedElsewhere ? 'unreadable' : 'absent'
}

/** Returns true if the server that wrote a header belongs to the trusted one. */
function isTrustedServer(by: string, authservId: string): boolean {
  const address = by.replace(/^\[(?:ipv6:)?|\]$/g, '')
  return (
    by === authservId ||
    by === authservId.split('.')[0] ||
    /^localhost(?:\.|$)/.test(by) ||
    isPrivateAddress(address) ||
    isOfSameOrganisation(by, authservId)
  )
}

/** Derives the verdict about the author from the results of SPF, DKIM and DMARC. */
function classify(
  { spf, dkim, dmarc }: Methods,
  results: readonly AuthenticationResult[],
  { authorDomain, policy }: { authorDomain: string | null; policy: AuthorPolicy },
): Authentication {
  if (dmarc === 'pass') return isAboutAuthor(results, authorDomain) ? { ...verified, policy } : inconclusive
  if (dmarc === 'fail') return { verdict: 'fail', policy, isUncertain: false }
  if (dkim === 'pass' && (dmarc === '' || dmarc === 'none') && authorDomain !== null) return verified
  if (dkim === 'fail' || spf === 'fail') return { verdict: 'fail', policy, isUncertain: false }
  return { verdict: 'none', policy, isUncertain: [spf, dkim, dmarc].includes('temperror') }
}

const policyNames = ['p', 'policy.published-domain-policy']

/** Returns the strictest policy of the DMARC results; unknown if they contain none. */
function strictestPolicy(
  results: readonly AuthenticationResult[],
  authorDomain: string | null,
): AuthorPolicy {
  if (worstResult(results, 'dmarc') === 'none' && isAboutAuthor(results, authorDomain)) return 'none'
  const named = results.filter(({ method }) => method === 'dmarc').flatMap(listPolicies)
  return (['reject', 'quarantine', 'none'] as const).find((policy) => named.includes(policy)) ?? 'unknown'
}

/** The evaluated policy (RFC 9989, 9.1), which may be that of subdomains; otherwise those of the record. */
function listPolicies({ properties, comments }: AuthenticationResult): string[] {
  const listValues = (isIncluded: (name: string) => boolean) =>
    properties.filter(([name]) => isIncluded(name)).map(([, value]) => value.replaceAll('"', ''))
  const evaluated = listValues((name) => name === 'policy.dmarc')
  if (evaluated.length > 0) return evaluated
  const commented = comments.flatMap((comment) => [...comment.matchAll(/\b(?:p|policy)=([a-z]+)/g)])
  return [...listValues((name) => policyNames.includes(name)), ...commented.map(([, value = '']) => value)]
}

/** Returns true if every DMARC result is about the author's domain. */
function isAboutAuthor(results: readonly AuthenticationResult[], authorDomain: string | null): boolean {
  if (authorDomain === null) return false
  return results
    .filter(({ method }) => method === 'dmarc')
    .every((result) => {
      const domains = listDomains(result, ['header.from'])
      return domains.length > 0 && domains.every((domain) => domainKey(domain) === domainKey(authorDomain))
    })
}

/**
 * Selects signatures of the author's organisation and those without a domain. Signatures of forwarders and services say
 * nothing about the author.
 */
function authorSignatures(
  results: readonly AuthenticationResult[],
  authorDomain: string | null,
): AuthenticationResult[] {
  const signatures = results.filter(({ method }) => method === 'dkim')
  const matching = signatures.filter((result) => {
    const domains = listDomains(result, ['header.d', 'header.i'])
    if (domains.length === 0 || authorDomain === null) return result.result !== 'pass'
    return domains.every((domain) => isOfSameOrganisation(domain, authorDomain))
  })
  return matching.length > 0
    ? matching
    : signatures.map((result) => ({ ...result, result: withoutPass(result.result) }))
}

/** A valid signature of another domain does not authenticate the author. */
const withoutPass = (result: string) => (result === 'pass' ? 'none' : result)

const listDomains = ({ properties }: AuthenticationResult, names: readonly string[]) =>
  properties.flatMap(([name, value]) => (names.includes(name) ? parseDomain(value) : []))

/** Returns the domain of an address or a bare domain, quoted or not; none for text that is only inside quotes. */
function parseDomain(value: string): string {
  const bare = /^"([^"@\\]{1,255})"$/.exec(value)?.[1] ?? value
  const domain = bare.slice(bare.lastIndexOf('@') + 1)
  return domain.includes('"') ? '' : domain
}

const resultsBySeverity = ['fail', 'permerror', 'temperror', 'softfail', 'policy', 'neutral', 'none']

/** Returns the worst result of a method: unknown words are errors, and only a consistent pass is a pass. */
function worstResult(results: readonly AuthenticationResult[], method: string): string {
  const outcomes = results.filter((one) => one.method === method).map(({ result }) => result)
  if (outcomes.length === 0) return ''
  if (outcomes.every((result) => result === 'pass')) return 'pass'
  const worst = resultsBySeverity.find((result) => outcomes.includes(result))
  const isUnknown = outcomes.some((result) => result !== 'pass' && !resultsBySeverity.includes(result))
  return isUnknown && worst !== 'fail' ? 'permerror' : (worst ?? 'permerror')
}
