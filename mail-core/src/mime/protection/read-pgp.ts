import { decodeBase64 } from '../transfer-encoding.ts'

const ENCRYPTED = /^-----BEGIN PGP MESSAGE-----[ \t]*$/m
const SIGNED = /^-----BEGIN PGP SIGNED MESSAGE-----[ \t]*$/m
const SIGNATURE = /^-----BEGIN PGP SIGNATURE-----[ \t]*$/m
const MAX_KEYS = 20
const MAX_PACKETS = 200
const MAX_ARMOUR_LENGTH = 256 * 1024
const encoder = new TextEncoder()

/** Extracts the text of a cleartext signature; null if there is none. */
export function readClearSigned(text: string): { text: string; keys: string[] } | null {
  const header = SIGNED.exec(text)
  if (!header) return null
  const behind = text.slice(header.index + header[0].length)
  const end = SIGNATURE.exec(behind)
  if (!end) return null
  // Headers such as `Hash: SHA256` end with an empty line.
  const start = behind.indexOf('\n\n')
  const signedText =
    start >= 0 && start < end.index ? behind.slice(start + 2, end.index) : behind.slice(0, end.index)
  const rest = behind.slice(end.index).split(/^-----END PGP SIGNATURE-----[ \t]*\n?/m)[1] ?? ''
  const before = text.slice(0, header.index)
  return {
    text: [before, signedText.replace(/^- (?=-)/gm, ''), rest].join(''),
    keys: readKeyIds(behind.slice(end.index)),
  }
}

/** Returns true if a text contains a PGP encrypted message. */
export const isPgpMessage = (text: string) => ENCRYPTED.test(text)

/** Returns the key ids of recipients or of the signature, as far as the message names them. */
export function readKeyIds(armoured: string): string[] {
  return keysIn(unarmour(armoured.slice(0, MAX_ARMOUR_LENGTH)))
}

/** Decodes the base64 data of a PGP block; empty if there is none. */
function unarmour(text: string): Uint8Array {
  const header = /^-----BEGIN PGP (?:MESSAGE|SIGNATURE)-----[ \t]*$/m.exec(text)
  if (!header) return encoder.encode('')
  const rest = text.slice(header.index + header[0].length + 1).replaceAll('\r', '')
  const end = rest.indexOf('-----END')
  const armour = end < 0 ? rest : rest.slice(0, end)
  const blank = armour.indexOf('\n\n')
  const data = armour.startsWith('\n') ? armour : blank < 0 ? armour : armour.slice(blank)
  // The checksum is on a separate line.
  return decodeBase64(encoder.encode(data.replace(/^=.*$/gm, '')))
}

/** Packets with key ids come first (RFC 9580, 5.1 and 5.2). */
function keysIn(bytes: Uint8Array): string[] {
  const keys = new Set<string>()
  let at = 0
  for (let i = 0; i < MAX_PACKETS && at < bytes.length && keys.size < MAX_KEYS; i++) {
    const packet = readPacket(bytes, at)
    if (!packet) break
    const { tag, start, end } = packet
    const body = bytes.subarray(start, end)
    if (tag === 1 && body[0] === 3) keys.add(keyId(body.subarray(1, 9)))
    else if (tag === 1 && body[0] === 6)
      keys.add(keyId(body.subarray(3, 3 + Math.min(32, (body[1] ?? 1) - 1))))
    else if (tag === 2) keys.add(issuerOf(body))
    else break
    at = end
  }
  keys.delete('')
  return [...keys]
}

/** Reads the header of a packet (RFC 9580, 4.2): its tag and the position of its content. */
function readPacket(bytes: Uint8Array, at: number): { tag: number; start: number; end: number } | null {
  const head = bytes[at] ?? 0
  if ((head & 0x80) === 0) return null
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = bytes.subarray(at + 1, at + 6)
  if ((head & 0x40) !== 0) {
    const tag = head & 0x3f
    if (a < 192) return { tag, start: at + 2, end: at + 2 + a }
    if (a < 224) return { tag, start: at + 3, end: at + 3 + ((a - 192) << 8) + b + 192 }
    if (a === 255) return { tag, start: at + 6, end: at + 6 + (((b << 24) | (c << 16) | (d << 8) | e) >>> 0) }
    return null
  }
  const tag = (head >> 2) & 0x0f
  const kind = head & 3
  if (kind === 0) return { tag, start: at + 2, end: at + 2 + a }
  if (kind === 1) return { tag, start: at + 3, end: at + 3 + (a << 8) + b }
  return kind === 2
    ? { tag, start: at + 5, end: at + 5 + (((a << 24) | (b << 16) | (c << 8) | d) >>> 0) }
    : null
}

/** Returns the key id of the issuer of a signature; since version 4 it is in a subpacket, signed or not. */
function issuerOf(body: Uint8Array): string {
  if (body[0] !== 4) return body[0] === 3 ? keyId(body.subarray(7, 15)) : ''
  const signed = ((body[4] ?? 0) << 8) | (body[5] ?? 0)
  const unsignedAt = 6 + signed
  const unsigned = ((body[unsignedAt] ?? 0) << 8) | (body[unsignedAt + 1] ?? 0)
  return (
    issuerIn(body.subarray(6, unsignedAt)) ||
    issuerIn(body.subarray(unsignedAt + 2, unsignedAt + 2 + unsigned))
  )
}

/** Returns the issuer's key id from the subpackets of a signature; empty if there is none. */
function issuerIn(parts: Uint8Array): string {
  for (let at = 0; at + 1 < parts.length; ) {
    const length = parts[at] ?? 0
    // Longer subpackets contain no key id; the rest is skipped.
    if (length === 0 || length >= 192) return ''
    const kind = (parts[at + 1] ?? 0) & 0x7f
    const content = parts.subarray(at + 2, at + 1 + length)
    if (kind === 16) return keyId(content)
    if (kind === 33) return keyId(content.subarray(-8))
    at += 1 + length
  }
  return ''
}

/** Formats a key id; empty if it is all zero, which hides the recipient. */
function keyId(key: Uint8Array): string {
  const name = [...key]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
  return /^0*$/.test(name) ? '' : `0x${name}`
}
