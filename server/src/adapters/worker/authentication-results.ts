import { isInnerAddress, readReceived, withoutComments } from '@bocau/mail-core/mime/headers/received-line'
import type { MessageHeader } from '@bocau/mail-core/mime/parsed-message'
import { getDomain } from 'tldts'
import { domainKey } from '../../kernel/domain-key.ts'
import type { Authentication, ToldAuthentication } from '../../ports/message-parser.ts'

type Methods = ToldAuthentication['methods']

const MAX_LENGTH = 16 * 1024
const MAX_RESULTS = 100
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
  if (!results || results.length === 0) return null

  const tell = (method: string) => resultOf(results, method) ?? ''
  const methods = { spf: tell('spf'), dkim: tell('dkim'), dmarc: tell('dmarc'), arc: tell('arc') }
  return { ...judge(methods, results, authorDomain), methods }
}

/**
 * The results in the topmost header of the server named. It stands above all that the message brought along: above every
 * `Received` line that is not of that server's house, and above the second one once the message came from outside.
 */
function findResults(headers: readonly MessageHeader[], authservId: string): string[] | null {
  let hasComeIn = false
  for (const { name, value } of headers) {
    if (name === 'authentication-results') {
      const [server = '', ...results] = withoutComments(value.slice(0, MAX_LENGTH))
        .toLowerCase()
        .split(';', MAX_RESULTS)
      if (server.trim().split(/\s/, 1)[0] === authservId) return results
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
  results: readonly string[],
  authorDomain: string | null,
): Authentication {
  if (dmarc === 'pass' && speaksFor(results, 'dmarc', authorDomain)) return proved
  if (dmarc === 'fail') {
    const isRefusedByPolicy = results.some((one) =>
      /\b(?:policy\.dmarc|p|policy\.published-domain-policy)=(?:reject|quarantine)\b/.test(one),
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

/** Whether one that passed names the author's domain: the same for DMARC, the same organisation's for a signature. */
function speaksFor(
  results: readonly string[],
  method: 'dkim' | 'dmarc',
  authorDomain: string | null,
): boolean {
  if (authorDomain === null) return false
  return results
    .filter((one) => resultOf([one], method) === 'pass')
    .some((one) => {
      const property = method === 'dmarc' ? /\bheader\.from=\s*(\S+)/ : /\bheader\.[di]=\s*(\S+)/
      const said = property.exec(one)?.[1] ?? ''
      const domain = said.replaceAll('"', '').slice(said.lastIndexOf('@') + 1)
      return method === 'dmarc'
        ? domainKey(domain) === domainKey(authorDomain)
        : isOfSameOrganisation(domain, authorDomain)
    })
}

/** The best result of a method: a message may carry several signatures, of which one that holds is enough. */
function resultOf(results: readonly string[], method: string): string | undefined {
  const found = results.flatMap((one) => {
    const [name, value = ''] = one.split('=', 2)
    const [said = '', version = '1'] = (name ?? '').split('/', 2)
    if (said.trim() !== method || version.trim() !== '1') return []
    return /^\s{0,9}([a-z]+)/.exec(value)?.[1] ?? []
  })
  return found.includes('pass') ? 'pass' : found[0]
}

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
