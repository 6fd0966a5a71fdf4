import { createRequire } from 'node:module'
import emailAddresses from 'email-addresses'
import addressparser from 'nodemailer/lib/addressparser'
import { domainOf } from '../../mail-core/src/address.ts'
import { parseMailbox } from '../../mail-core/src/mime/addresses/parse-mailbox.ts'
import { readAuthor, verifiableDomain } from '../../mail-core/src/mime/addresses/read-author.ts'
import { readHeaders } from '../../mail-core/src/mime/read-headers.ts'
import { readAuthentication } from '../../server/src/adapters/worker/authentication-results.ts'
import { attacks, honest } from '../../server/src/testing/spoofing/spoof-cases.ts'
import type { Reader } from './reader.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const maxBytes = 4000

/** `From` fields of all spoofing cases. */
const fromFields = () =>
  Object.values({ ...attacks, ...honest })
    .map((write) => /^(?:from[ \t]*:(?:.|\r\n[ \t])*\r\n)+/im.exec(write('mocviet.test').raw)?.[0] ?? '')
    .filter(Boolean)
    .map((fields) => encoder.encode(fields))

interface Parsed {
  address?: string | undefined
  group?: Parsed[]
}

/** All addresses found by nodemailer, which mailauth uses. */
const addressesByNodemailer = (value: string): string[] =>
  (addressparser(value) as Parsed[])
    .flatMap(({ address, group }) => group ?? { address })
    .flatMap(({ address }) => address || [])

/** Address of a value that is one mailbox by the RFC 5322 grammar, parsed by `email-addresses`. */
function addressByGrammar(value: string): string | null {
  const parsed = emailAddresses.parseOneAddress({ input: value, rfc6532: true })
  return parsed?.type === 'mailbox' ? parsed.address : null
}

/** Parsers differ about quotes of a local part, which have no meaning. */
const normaliseForComparison = (email: string) =>
  email
    .normalize('NFC')
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/["\\\s]/g, '')

/** Throws if our parser and an independent one read different authors in a `From` field. */
function checkFromField(bytes: Uint8Array): void {
  const headers = readHeaders(bytes.subarray(0, maxBytes)).filter(({ name }) => name === 'from')
  const [only, ...rest] = headers.map(({ value }) => value)
  if (only === undefined || rest.length > 0) return
  const author = readAuthor(headers)
  const domain = verifiableDomain(author)
  const addresses = addressesByNodemailer(only)
  // mailauth verifies the author that nodemailer reads.
  if (
    domain !== null &&
    addresses.length === 1 &&
    normaliseForComparison(domainOf(addresses[0] ?? '')) !== normaliseForComparison(domain)
  )
    throw new Error(`the author is of ${domain}, nodemailer reads ${addresses[0]}`)
  if (domain !== null && addresses.length > 1)
    throw new Error(`the author is of ${domain}, nodemailer reads several: ${addresses.join(', ')}`)

  const email = parseMailbox(only, 'current')
  if (email === null) return
  for (const other of [addresses.length === 1 ? addresses[0] : undefined, addressByGrammar(only)])
    if (
      other !== undefined &&
      other !== null &&
      normaliseForComparison(other) !== normaliseForComparison(email)
    )
      throw new Error(`programs may send as ${email}, another reader takes it for ${other}`)
  if (addresses.length !== 1)
    throw new Error(`programs may send as ${email}, nodemailer reads ${addresses.length}`)
}

const parseByMailauth = createRequire(import.meta.url)('mailauth/lib/parse-dkim-headers') as (
  line: string,
) => { parsed: Record<string, unknown> }
const server = 'mx.mocviet.test'
const author = 'dakwood.test'

interface MethodResult {
  value?: string
  header?: { from?: string; d?: string; i?: string }
}

const listMethodResults = (parsed: Record<string, unknown>, method: string) =>
  [parsed[method] ?? []].flat() as MethodResult[]

/** Throws if our parser accepts a pass of the author that mailauth does not read in the same header. */
function checkAuthenticationResults(bytes: Uint8Array): void {
  const value = decoder
    .decode(bytes.subarray(0, maxBytes))
    .replace(/[\r\n\0]+/g, ' ')
    .trim()
  const results = readAuthentication([{ name: 'authentication-results', value }], server, author)
  if (results?.verdict !== 'pass') return
  // A pass accepted here must be a pass for the same domain in other parsers. The other parser lacks the spaces around
  // an equals sign that RFC 8601 allows.
  const { parsed } = parseByMailauth(`Authentication-Results: ${value.replace(/\s*=\s*/g, '=')}`)
  if (typeof parsed.value !== 'string' || !parsed.value.startsWith(server))
    throw new Error('it is of another server')
  const [dmarc, dkim] = [listMethodResults(parsed, 'dmarc'), listMethodResults(parsed, 'dkim')]
  const isFromAuthor = dmarc.some(
    ({ value: result, header }) =>
      /^pass\b/i.test(result ?? '') && header?.from?.toLowerCase().replace(/\.$/, '').endsWith(author),
  )
  const isSigned = dkim.some(({ value: result, header }) => {
    const domain = header?.d ?? header?.i ?? ''
    return /^pass\b/i.test(result ?? '') && domain.toLowerCase().replace(/\.$/, '').endsWith(author)
  })
  const hasFail = dmarc.some(({ value: result }) => /^fail\b/i.test(result ?? ''))
  if (hasFail || (!isFromAuthor && !isSigned)) throw new Error('mailauth reads no pass of the author')
}

const results = () =>
  [
    `${server}; dmarc=pass header.from=${author}`,
    `${server}; dmarc=fail (p=reject dis=none) header.from=${author}`,
    `${server} 1; spf=pass smtp.mailfrom="x; dmarc=pass header.from=${author}; y"@evil.test; dkim=none; dmarc=fail header.from=${author}`,
    `${server}; dkim=pass (2048-bit key) header.d=${author} header.i=@${author} header.b="a/b+c="; spf=none (x (y)) smtp.helo=z`,
    `${server}; iprev=pass smtp.remote-ip=192.0.2.1; spf=fail smtp.mailfrom=la.example; dkim=pass header.d=evil.test; dmarc=fail reason="a; b" header.from=${author}`,
  ].map((text) => encoder.encode(text))

/** Differential tests: if independent parsers disagree about a sender, ours must not accept it. */
export const senderReaders: Record<string, Reader> = {
  author: { seeds: fromFields, read: checkFromField },
  results: { seeds: results, read: checkAuthenticationResults },
}
