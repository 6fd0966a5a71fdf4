import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import type { AuthenticateResult, DNSResolver } from 'mailauth'
import { domainKey } from '../../kernel/domain-name.ts'
import { isOfSameOrganisation, organisationOf } from '../../kernel/organisation-domain.ts'
import type { Dns } from '../../ports/dns.ts'
import type { AuthorPolicy, SenderAnswer, SenderCheck, SenderQuestion } from '../../ports/sender-check.ts'
import { hasBoundHeaders } from './bound-headers.ts'
import { findClientAddress } from './client-address.ts'
import { type LookupLimits, lookupLimits, messageResolver } from './message-resolver.ts'

type Mailauth = typeof import('mailauth')

export interface MailauthOptions {
  dns: Dns
  /** The name of this server, as it would stand in what it writes into messages. */
  ownName: string
  limits?: LookupLimits
}

/** Longer messages are looked at in pieces, so that others get their turn meanwhile. */
const pieceBytes = 256 * 1024
const maxAuthors = 20

/** Checks senders with mailauth, which is loaded with the first message that is checked. */
export class MailauthSenderCheck implements SenderCheck {
  readonly #dns: Dns
  readonly #ownName: string
  readonly #limits: LookupLimits
  #library: Mailauth | null = null

  constructor({ dns, ownName, limits = lookupLimits }: MailauthOptions) {
    this.#dns = dns
    this.#ownName = ownName
    this.#limits = limits
  }

  async check({
    raw,
    authorDomains,
    envelopeFrom,
    clientAddress,
    helo,
  }: SenderQuestion): Promise<SenderAnswer> {
    // Required rather than imported: Node loads CommonJS faster that way.
    this.#library ??= createRequire(import.meta.url)('mailauth') as Mailauth
    // A domain that is no name in DNS is held to the policy of the domain above it.
    const names = authorDomains.slice(0, maxAuthors).map(domainKey)
    const resolver = messageResolver(this.#dns, names, this.#limits)
    const policyFound = strictestPolicy(this.#library, names, resolver)
    if (!hasBoundHeaders(raw)) return { ...notChecked, policy: await policyFound }
    const ip = clientAddress ?? findClientAddress(raw)
    const [policy, result] = await Promise.all([
      policyFound,
      this.#library.authenticate(inPieces(raw), {
        sender: envelopeFrom,
        mta: this.#ownName,
        resolver,
        disableBimi: true,
        ...(ip ? { ip } : {}),
        ...(helo ? { helo } : {}),
      }),
    ])
    const answer = summarise(result, policy, ip !== null)
    // A message with several authors of several domains is checked for none of them (RFC 9989).
    return result.dmarcSkipReason?.startsWith('multiple')
      ? { ...answer, dmarc: 'permerror', isAligned: false }
      : answer
  }
}

/** Finds the strictest policy of the domains that a message names as its author's: it is held to all of them. */
async function strictestPolicy(
  library: Mailauth,
  domains: readonly string[],
  resolver: DNSResolver,
): Promise<AuthorPolicy> {
  const policies = await Promise.all(domains.map((domain) => findPolicy(library, domain, resolver)))
  const order: readonly AuthorPolicy[] = ['reject', 'quarantine', 'unknown']
  return order.find((policy) => policies.includes(policy)) ?? 'none'
}

async function findPolicy(library: Mailauth, domain: string, resolver: DNSResolver): Promise<AuthorPolicy> {
  // Nothing has passed: what is left of the result is the policy.
  const result = await library.dmarc({ headerFrom: domain, spfDomains: [], dkimDomains: [], resolver })
  if (!result || result.status.result === 'none') return 'none'
  if (result.policy === 'reject' || result.policy === 'quarantine') return result.policy
  return result.status.result === 'temperror' ? 'unknown' : 'none'
}

/** No program that sends mail writes such headers: nothing in them is believed. */
const notChecked: SenderAnswer = {
  spf: '',
  dkim: 'permerror',
  dmarc: 'permerror',
  arc: '',
  isAligned: false,
  isUncertain: false,
  author: '',
  signedHeaders: [],
  policy: 'none',
}

function inPieces(raw: Uint8Array): Buffer | Readable {
  const whole = withoutBareLineFeeds(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength))
  if (whole.byteLength <= pieceBytes) return whole
  return Readable.from(pieces(whole))
}

/** The library writes CRLF for each line feed as well, but as a chunk of its own: several times slower. */
function withoutBareLineFeeds(whole: Buffer): Buffer {
  for (let at = whole.indexOf('\n'); at >= 0; at = whole.indexOf('\n', at + 1)) {
    if (whole[at - 1] !== 0x0d)
      return Buffer.from(whole.toString('latin1').replace(/(?<!\r)\n/g, '\r\n'), 'latin1')
  }
  return whole
}

async function* pieces(whole: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < whole.byteLength; at += pieceBytes) {
    yield whole.subarray(at, at + pieceBytes)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function summarise(
  { spf, dkim, dmarc, arc }: AuthenticateResult,
  policy: AuthorPolicy,
  knowsClient: boolean,
): SenderAnswer {
  // Anybody may have written what follows the signed part: such a signature proves nothing (RFC 6376, 8.2).
  const signatures = dkim.results.map(({ status, signingDomain }) => ({
    ...status,
    signingDomain,
    result: status.underSized ? 'partial' : status.result,
  }))
  const best = signatures.find(({ result }) => result === 'pass') ?? signatures[0]
  const author = authorOf(dmarc)
  const from = authorDomainOf(dmarc)
  const ownSpf = spf !== false && knowsClient && isOf(spf.domain, author) ? spf.status.result : ''
  const ownSignatures = signatures.filter(({ signingDomain }) => isOf(signingDomain, author))
  const result = dmarc ? dmarc.status.result : ''
  const isSigned = signatures.some(
    (signature) =>
      signature.result === 'pass' &&
      Boolean(signature.aligned) &&
      isOfSameOrganisation(signature.signingDomain ?? '', from),
  )
  // A domain may ask for strict alignment: then a return address below it proves nothing.
  const isSentByOwn = ownSpf === 'pass' && spf !== false && isOfSameOrganisation(spf.domain, from)
  const isAligned = result !== 'fail' && (isSigned || isSentByOwn)
  const passes = result === 'pass' && isAligned
  const fails = result === 'fail' || (result === 'pass' && !passes)
  // Only the author's own name servers count: a forger can name others that never answer.
  const isUnheard =
    result === 'temperror' ||
    ownSpf === 'temperror' ||
    ownSignatures.some((signature) => signature.result === 'temperror')
  return {
    spf: spf !== false && knowsClient ? spf.status.result : '',
    dkim: best?.result ?? '',
    dmarc: !fails ? result : !knowsClient ? '' : isUnheard ? 'temperror' : 'fail',
    arc: arc ? (arc.status?.result ?? '') : '',
    isAligned,
    isUncertain: !passes && !isAligned && (isUnheard || policy === 'unknown' || (fails && !knowsClient)),
    author,
    signedHeaders: signedHeaders(dkim),
    policy,
  }
}

/** What a signature vouches for that was written over a part of the message alone is left out: anybody may have added to it. */
function signedHeaders(dkim: AuthenticateResult['dkim']): string[] {
  const passed = dkim.results.filter(({ status }) => status.result === 'pass' && !status.underSized)
  return passed.flatMap(({ signingHeaders }) =>
    (signingHeaders?.keys ?? '').split(':').map((name) => name.trim().toLowerCase()),
  )
}

const authorDomainOf = (dmarc: AuthenticateResult['dmarc']) => (dmarc || null)?.status.header?.from ?? ''

/**
 * Returns the domain of the organisation that the message names as its author's. A policy of a public suffix, which
 * anybody may register names below, does not make one organisation of them.
 */
function authorOf(dmarc: AuthenticateResult['dmarc']): string {
  const from = authorDomainOf(dmarc)
  const organisation = (dmarc || null)?.domain || from
  return organisation === from || organisationOf(organisation) !== null
    ? organisation
    : (organisationOf(from) ?? from)
}

function isOf(domain: string | undefined, organisation: string): boolean {
  if (!domain || organisation === '') return false
  const name = domainKey(domain)
  return name === organisation || name.endsWith(`.${organisation}`)
}
