import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import type { AuthenticateResult, DNSResolver } from 'mailauth'
import type { Dns, DnsType } from '../../ports/dns.ts'
import type { SenderAnswer, SenderCheck, SenderQuestion } from '../../ports/sender-check.ts'
import { hasBoundHeaders } from './bound-headers.ts'
import { findClientAddress } from './client-address.ts'

export interface MailauthOptions {
  dns: Dns
  /** The name of this server, as it would stand in what it writes into messages. */
  ownName: string
}

/** Longer messages are looked at in pieces, so that others get their turn meanwhile. */
const pieceBytes = 256 * 1024

/** Checks senders with mailauth, which is loaded with the first message that is checked. */
export class MailauthSenderCheck implements SenderCheck {
  readonly #resolver: DNSResolver
  readonly #ownName: string
  #library: typeof import('mailauth') | null = null

  constructor({ dns, ownName }: MailauthOptions) {
    this.#resolver = ((name: string, type: string) => dns.resolve(name, type as DnsType)) as DNSResolver
    this.#ownName = ownName
  }

  async check({ raw, envelopeFrom, clientAddress, helo }: SenderQuestion): Promise<SenderAnswer> {
    if (!hasBoundHeaders(raw)) return notChecked
    // Required rather than imported: it is the old kind of module, and Node reads that kind faster so.
    this.#library ??= createRequire(import.meta.url)('mailauth') as typeof import('mailauth')
    const ip = clientAddress ?? findClientAddress(raw)
    const result = await this.#library.authenticate(inPieces(raw), {
      sender: envelopeFrom,
      mta: this.#ownName,
      resolver: this.#resolver,
      disableBimi: true,
      ...(ip ? { ip } : {}),
      ...(helo ? { helo } : {}),
    })
    const answer = summarise(result, ip !== null)
    // A message with several authors of several domains is checked for none of them (RFC 9989).
    return result.dmarcSkipReason?.startsWith('multiple')
      ? { ...answer, dmarc: 'permerror', isAligned: false }
      : answer
  }
}

/** No program that sends mail writes such headers: nothing in them is believed. */
const notChecked: SenderAnswer = {
  spf: '',
  dkim: 'permerror',
  dmarc: 'permerror',
  arc: '',
  isAligned: false,
  author: '',
  signedHeaders: [],
  policy: 'none',
}

function inPieces(raw: Uint8Array): Buffer | Readable {
  const whole = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  if (whole.byteLength <= pieceBytes) return whole
  return Readable.from(pieces(whole))
}

async function* pieces(whole: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < whole.byteLength; at += pieceBytes) {
    yield whole.subarray(at, at + pieceBytes)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function summarise({ spf, dkim, dmarc, arc }: AuthenticateResult, knowsClient: boolean): SenderAnswer {
  // What was written below the signed part may be anybody's: such a signature speaks for nothing (RFC 6376, 8.2).
  const signatures = dkim.results.map(({ status }) =>
    status.underSized ? { ...status, result: 'partial' } : status,
  )
  const best = signatures.find(({ result }) => result === 'pass') ?? signatures[0]
  const hasSpf = spf !== false && knowsClient
  const isAligned =
    signatures.some(({ result, aligned }) => result === 'pass' && Boolean(aligned)) ||
    (hasSpf && spf.status.result === 'pass' && isOf(spf.domain, authorOf(dmarc)))
  const found = dmarcOf({ spf, dkim, dmarc }, hasSpf)
  const policy = dmarc ? dmarc.policy : undefined
  return {
    spf: hasSpf ? spf.status.result : '',
    dkim: best?.result ?? '',
    dmarc: found === 'pass' && !isAligned && signatures.some(isPartial) ? 'fail' : found,
    arc: arc ? (arc.status?.result ?? '') : '',
    isAligned,
    author: authorOf(dmarc),
    signedHeaders: signedHeaders(dkim),
    policy: policy === 'reject' || policy === 'quarantine' ? policy : 'none',
  }
}

/** What a signature vouches for that was written over a part of the message alone is left out: anybody may have added to it. */
function signedHeaders(dkim: AuthenticateResult['dkim']): string[] {
  const passed = dkim.results.filter(({ status }) => status.result === 'pass' && !status.underSized)
  return passed.flatMap(({ signingHeaders }) =>
    (signingHeaders?.keys ?? '').split(':').map((name) => name.trim().toLowerCase()),
  )
}

const isPartial = ({ result }: { result: string }) => result === 'partial'

/**
 * A message has failed only where everything that could have spoken for its author was heard. What a stranger's
 * name server does not say counts for nothing, or a forger would only have to name a dead one.
 */
function dmarcOf(
  { spf, dkim, dmarc }: Pick<AuthenticateResult, 'spf' | 'dkim' | 'dmarc'>,
  hasSpf: boolean,
): string {
  if (!dmarc) return ''
  const { result } = dmarc.status
  if (result !== 'fail') return result
  if (!hasSpf) return ''
  const author = authorOf(dmarc)
  const isUnheard =
    dkim.results.some(
      ({ status, signingDomain }) => status.result === 'temperror' && isOf(signingDomain, author),
    ) ||
    (spf !== false && spf.status.result === 'temperror' && isOf(spf.domain, author))
  return isUnheard ? 'temperror' : 'fail'
}

/** The domain of the organisation that the message names as its author's. */
function authorOf(dmarc: AuthenticateResult['dmarc']): string {
  return (dmarc && (dmarc.domain || dmarc.status.header?.from)) || ''
}

function isOf(domain: string | undefined, organisation: string): boolean {
  if (!domain || organisation === '') return false
  const name = domain.toLowerCase()
  return name === organisation || name.endsWith(`.${organisation}`)
}
