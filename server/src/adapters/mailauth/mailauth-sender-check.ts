import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import type { AuthenticateResult, DNSResolver } from 'mailauth'
import { domainKey } from '../../kernel/domain-name.ts'
import { isOfSameOrganisation, registrableDomain } from '../../kernel/organisation-domain.ts'
import type { Dns } from '../../ports/dns.ts'
import type {
  AuthorPolicy,
  SenderCheck,
  SenderCheckResult,
  SenderQuestion,
} from '../../ports/sender-check.ts'
import { hasBoundHeaders } from './bound-headers.ts'
import { findClientAddress } from './client-address.ts'
import { type LookupLimits, lookupLimits, messageResolver } from './message-resolver.ts'

type Mailauth = typeof import('mailauth')

export interface MailauthOptions {
  dns: Dns
  /** Host name of this server. */
  hostname: string
  limits?: LookupLimits
}

/** Longer messages are processed in chunks, so that other tasks run in between. */
const chunkBytes = 256 * 1024
const maxAuthors = 20

/** Verifies senders with mailauth, which is loaded with the first message. */
export class MailauthSenderCheck implements SenderCheck {
  readonly #dns: Dns
  readonly #hostname: string
  readonly #limits: LookupLimits
  #library: Mailauth | null = null

  constructor({ dns, hostname, limits = lookupLimits }: MailauthOptions) {
    this.#dns = dns
    this.#hostname = hostname
    this.#limits = limits
  }

  async check({
    raw,
    authorDomains,
    envelopeFrom,
    clientAddress,
    helo,
  }: SenderQuestion): Promise<SenderCheckResult> {
    // Required rather than imported: Node loads CommonJS faster that way.
    this.#library ??= createRequire(import.meta.url)('mailauth') as Mailauth
    // A domain that is not a DNS name is subject to the policy of its parent.
    const names = authorDomains.slice(0, maxAuthors).map(domainKey)
    const resolver = messageResolver(this.#dns, names, this.#limits)
    const policySearch = strictestPolicy(this.#library, names, resolver)
    if (!hasBoundHeaders(raw)) return { ...notChecked, policy: await policySearch }
    const ip = clientAddress ?? findClientAddress(raw)
    const [policy, result] = await Promise.all([
      policySearch,
      this.#library.authenticate(toChunks(raw), {
        sender: envelopeFrom,
        mta: this.#hostname,
        resolver,
        disableBimi: true,
        ...(ip ? { ip } : {}),
        ...(helo ? { helo } : {}),
      }),
    ])
    const summary = summarise(result, policy, ip !== null)
    // A message with authors of several domains is not verified for any of them (RFC 9989).
    return result.dmarcSkipReason?.startsWith('multiple')
      ? { ...summary, dmarc: 'permerror', isAligned: false }
      : summary
  }
}

/** Returns the strictest policy of all author domains. */
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
  // Nothing has passed: only the policy of the result is used.
  const result = await library.dmarc({ headerFrom: domain, spfDomains: [], dkimDomains: [], resolver })
  if (!result || result.status.result === 'none') return 'none'
  if (result.policy === 'reject' || result.policy === 'quarantine') return result.policy
  return result.status.result === 'temperror' ? 'unknown' : 'none'
}

/** No mail program writes such headers, so nothing in them is trusted. */
const notChecked: SenderCheckResult = {
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

function toChunks(raw: Uint8Array): Buffer | Readable {
  const full = withoutBareLineFeeds(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength))
  if (full.byteLength <= chunkBytes) return full
  return Readable.from(chunks(full))
}

/** The library converts line feeds too, but in separate chunks, which is several times slower. */
function withoutBareLineFeeds(raw: Buffer): Buffer {
  for (let at = raw.indexOf('\n'); at >= 0; at = raw.indexOf('\n', at + 1)) {
    if (raw[at - 1] !== 0x0d)
      return Buffer.from(raw.toString('latin1').replace(/(?<!\r)\n/g, '\r\n'), 'latin1')
  }
  return raw
}

async function* chunks(raw: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < raw.byteLength; at += chunkBytes) {
    yield raw.subarray(at, at + chunkBytes)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Reduces the results of the library to what proves the author: passes of other domains do not count. */
function summarise(
  { spf, dkim, dmarc, arc }: AuthenticateResult,
  policy: AuthorPolicy,
  knowsClient: boolean,
): SenderCheckResult {
  // The unsigned rest of a partially signed body may be forged, so such a signature proves nothing (RFC 6376, 8.2).
  const signatures = dkim.results.map(({ status, signingDomain }) => ({
    ...status,
    signingDomain,
    result: status.underSized ? 'partial' : status.result,
  }))
  const best = signatures.find(({ result }) => result === 'pass') ?? signatures[0]
  const author = authorOrganisation(dmarc)
  const from = evaluatedAuthorDomain(dmarc)
  const authorSpf =
    spf !== false && knowsClient && isInOrganisation(spf.domain, author) ? spf.status.result : ''
  const authorSignatures = signatures.filter(({ signingDomain }) => isInOrganisation(signingDomain, author))
  const result = dmarc ? dmarc.status.result : ''
  const isSigned = signatures.some(
    (signature) =>
      signature.result === 'pass' &&
      Boolean(signature.aligned) &&
      isOfSameOrganisation(signature.signingDomain ?? '', from),
  )
  // With strict alignment, a return address in a subdomain proves nothing.
  const isSentByAuthorDomain = authorSpf === 'pass' && spf !== false && isOfSameOrganisation(spf.domain, from)
  const isAligned = result !== 'fail' && (isSigned || isSentByAuthorDomain)
  const passes = result === 'pass' && isAligned
  const fails = result === 'fail' || (result === 'pass' && !passes)
  // Only the author's name servers count: a forger can use others that never respond.
  const isTemporaryError =
    result === 'temperror' ||
    authorSpf === 'temperror' ||
    authorSignatures.some((signature) => signature.result === 'temperror')
  return {
    spf: spf !== false && knowsClient ? spf.status.result : '',
    dkim: best?.result ?? '',
    dmarc: !fails ? result : !knowsClient ? '' : isTemporaryError ? 'temperror' : 'fail',
    arc: arc ? (arc.status?.result ?? '') : '',
    isAligned,
    isUncertain:
      !passes && !isAligned && (isTemporaryError || policy === 'unknown' || (fails && !knowsClient)),
    author,
    signedHeaders: signedHeaders(dkim),
    policy,
  }
}

/**
 * Returns the headers covered by signatures, without those of partially signed messages, which may have been changed.
 */
function signedHeaders(dkim: AuthenticateResult['dkim']): string[] {
  const passed = dkim.results.filter(({ status }) => status.result === 'pass' && !status.underSized)
  return passed.flatMap(({ signingHeaders }) =>
    (signingHeaders?.keys ?? '').split(':').map((name) => name.trim().toLowerCase()),
  )
}

const evaluatedAuthorDomain = (dmarc: AuthenticateResult['dmarc']) =>
  (dmarc || null)?.status.header?.from ?? ''

/**
 * Returns the organisational domain of the author. A policy of a public suffix does not make its registrants one
 * organisation.
 */
function authorOrganisation(dmarc: AuthenticateResult['dmarc']): string {
  const from = evaluatedAuthorDomain(dmarc)
  const organisation = (dmarc || null)?.domain || from
  return organisation === from || registrableDomain(organisation) !== null
    ? organisation
    : (registrableDomain(from) ?? from)
}

function isInOrganisation(domain: string | undefined, organisation: string): boolean {
  if (!domain || organisation === '') return false
  const name = domainKey(domain)
  return name === organisation || name.endsWith(`.${organisation}`)
}
