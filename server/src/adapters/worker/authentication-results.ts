import {
  type AuthenticationResult,
  readAuthenticationResults,
} from '@bocau/mail-core/mime/headers/read-authentication-results'
import { isInnerAddress, readReceived } from '@bocau/mail-core/mime/headers/received-line'
import type { MessageHeader } from '@bocau/mail-core/mime/parsed-message'
import { getDomain } from 'tldts'
import { domainKey } from '../../kernel/domain-key.ts'
import type { Authentication, ToldAuthentication } from '../../ports/message-parser.ts'

type Methods = ToldAuthentication['methods']

const MAX_LENGTH = 16 * 1024
const proved = { verdict: 'pass', isRefusedByPolicy: false, isUncertain: false } as const

/**
 * Reads the results of the server named: of its headers the topmost alone, where no stranger can have put it. What
 * passed counts only where it speaks for the domain of the author who is shown, null where there is no single one. Null
 * where the server says nothing, or none is named.
 */
export function readAuthentication(
  headers: readonly MessageHeader[],
  authservId: string | null,
  authorDomain: string | null,
): ToldAuthentication | null {
  if (authservId === null) return null
  const results = findResults(headers, authservId)
  if (!results) return null

  const tell = (method: string) => resultOf(results, method) ?? ''
  const methods = { spf: tell('spf'), dkim: tell('dkim'), dmarc: tell('dmarc'), arc: tell('arc') }
  return { ...judge(methods, results, authorDomain), methods }
}

/**
 * The results in the topmost header of the server named. It stands above all that the message brought along: above every
 * `Received` line that is not of that server's house, and above the second one once the message came from outside.
 */
function findResults(headers: readonly MessageHeader[], authservId: string): AuthenticationResult[] | null {
  let hasComeIn = false
  for (const { name, value } of headers) {
    if (name === 'authentication-results') {
      const { server, results } = readAuthenticationResults(value.slice(0, MAX_LENGTH))
      if (server === authservId) return results
    }
    if (name !== 'received') continue
    const { by, addresses, hasClient } = readReceived(value)
    if (hasComeIn || !isOfHouse(by, authservId)) return null
    hasComeIn = hasClient && (addresses.length === 0 || !addresses.every(isInnerAddress))
  }
  return null
}

/** Whether a server that wrote a line belongs to the one whose word is believed. */
function isOfHouse(by: string, authservId: string): boolean {
  const address = by.replace(/^\[(?:ipv6:)?|\]$/g, '')
  return (
    by === authservId ||
    by === authservId.split('.')[0] ||
    /^localhost(?:\.|$)/.test(by) ||
    isInnerAddress(address) ||
    isOfSameOrganisation(by, authservId)
  )
}

function judge(
  { spf, dkim, dmarc }: Methods,
  results: readonly AuthenticationResult[],
  authorDomain: string | null,
): Authentication {
  if (dmarc === 'pass' && speaksFor(results, 'dmarc', authorDomain)) return proved
  if (dmarc === 'fail') {
    const isRefusedByPolicy = results.some(({ properties }) =>
      properties.some(([name, value]) => policies.includes(name) && /^"?(?:reject|quarantine)\b/.test(value)),
    )
    return { verdict: 'fail', isRefusedByPolicy, isUncertain: false }
  }
  if (dkim === 'pass' && dmarc !== 'pass' && speaksFor(results, 'dkim', authorDomain)) return proved
  const hasFailed = dkim === 'fail' || spf === 'fail'
  // What a server in front does not tell of it did not check.
  const isUncertain =
    !hasFailed && ((dkim === '' && dmarc === '') || [spf, dkim, dmarc].includes('temperror'))
  return { verdict: hasFailed ? 'fail' : 'none', isRefusedByPolicy: false, isUncertain }
}

const policies = ['policy.dmarc', 'p', 'policy.published-domain-policy']

/** Whether one that passed names the author's domain: the same for DMARC, the same organisation's for a signature. */
function speaksFor(
  results: readonly AuthenticationResult[],
  method: 'dkim' | 'dmarc',
  authorDomain: string | null,
): boolean {
  if (authorDomain === null) return false
  return results
    .filter((one) => one.method === method && one.said === 'pass')
    .some(({ properties }) => {
      const named = method === 'dmarc' ? ['header.from'] : ['header.d', 'header.i']
      const domains = properties.flatMap(([name, value]) => (named.includes(name) ? domainIn(value) : []))
      const isAuthors = (domain: string) =>
        method === 'dmarc'
          ? domainKey(domain) === domainKey(authorDomain)
          : isOfSameOrganisation(domain, authorDomain)
      return domains.length > 0 && domains.every(isAuthors)
    })
}

/** The domain of an address or by itself, in quotation marks or not; none of what only stands between such marks. */
function domainIn(value: string): string {
  const bare = /^"([^"@\\]{1,255})"$/.exec(value)?.[1] ?? value
  const domain = bare.slice(bare.lastIndexOf('@') + 1)
  return domain.includes('"') ? '' : domain
}

/**
 * What a server says of a method. A message may carry several signatures, of which one that holds is enough; of its one
 * author there is one verdict, and where a server gives several the worst is believed.
 */
function resultOf(results: readonly AuthenticationResult[], method: string): string | undefined {
  const found = results.filter((one) => one.method === method).map(({ said }) => said)
  if (method === 'dmarc') return found.find((said) => said === 'fail') ?? found.find(isNoPass) ?? found[0]
  return found.includes('pass') ? 'pass' : found[0]
}

const isNoPass = (said: string) => said !== 'pass'

/** Says whether two domains are of one owner: below the same name that one can register (RFC 7489, 3.2). */
function isOfSameOrganisation(one: string, other: string): boolean {
  const [a, b] = [domainKey(one), domainKey(other)]
  if (a === '' || b === '') return false
  return a === b || (organisationOf(a) === organisationOf(b) && organisationOf(a) !== null)
}

/** What anybody may register a name below is no organisation, be it a state's or a company's. */
function organisationOf(domain: string): string | null {
  return getDomain(domain, { allowPrivateDomains: true })
}
