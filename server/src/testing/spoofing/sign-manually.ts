import { createHash, generateKeyPairSync, sign } from 'node:crypto'

const newKey = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const keys = { owner: newKey(), attacker: newKey() }

/** TXT record of a key for `signManually`. */
export const keyRecord = (of: keyof typeof keys) =>
  `v=DKIM1; k=rsa; p=${keys[of].publicKey.toString('base64')}`

interface ManualSignature {
  domain: string
  /** Signing key; by default the attacker's. */
  key?: keyof typeof keys
  selector?: string
  /** Names of signed fields; of repeated fields the lowest is signed. */
  signs?: readonly string[]
  /** Further tags, such as `i=@example.test` or `l=5`. */
  tags?: string
  /** Length of the signed part of the body. */
  bodyLength?: number
}

/** Signs a message with DKIM for any domain and selector, including invalid ones that libraries refuse. */
export function signManually(
  raw: string,
  {
    domain,
    key = 'attacker',
    selector = 'k1',
    signs = ['from', 'subject'],
    tags = '',
    bodyLength,
  }: ManualSignature,
): string {
  const end = raw.indexOf('\r\n\r\n')
  const body = raw.slice(end + 4)
  const fields = raw.slice(0, end).split(/\r\n(?![ \t])/)
  const bodyHash = createHash('sha256').update(body.slice(0, bodyLength)).digest('base64')
  const length = bodyLength === undefined ? '' : `l=${bodyLength}; `
  const value = `v=1; a=rsa-sha256; c=relaxed/simple; d=${domain}; s=${selector}; ${length}${tags}h=${signs.join(':')}; bh=${bodyHash}; b=`
  const signed = signs
    .flatMap((name) => fields.findLast((field) => field.toLowerCase().startsWith(`${name}:`)) ?? [])
    .map((field) => `${relaxed(field)}\r\n`)
  const data = `${signed.join('')}${relaxed(`DKIM-Signature: ${value}`)}`
  const signature = sign('sha256', Buffer.from(data), keys[key].privateKey).toString('base64')
  return `DKIM-Signature: ${value}${signature}\r\n${raw}`
}

/** Canonicalises a field (RFC 6376, 3.4.2). */
function relaxed(field: string): string {
  const colon = field.indexOf(':')
  const value = field
    .slice(colon + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()
  return `${field.slice(0, colon).trim().toLowerCase()}:${value}`
}
