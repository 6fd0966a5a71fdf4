const EQUALS = 0x3d
const CR = 0x0d
const LF = 0x0a
const SPACE = 0x20
const TAB = 0x09
const INVALID = 0xff

const BASE64_VALUES = buildTable('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')
const HEX_VALUES = buildTable('0123456789ABCDEF')
for (let i = 10; i < 16; i++) HEX_VALUES[0x61 + i - 10] = i

function buildTable(alphabet: string): Uint8Array {
  const values = new Uint8Array(256).fill(INVALID)
  for (let i = 0; i < alphabet.length; i++) values[alphabet.charCodeAt(i)] = i
  return values
}

/** Decodes a Content-Transfer-Encoding; an unknown one returns the bytes unchanged. */
export function decodeTransfer(body: Uint8Array, encoding: string): Uint8Array {
  if (encoding === 'base64') return decodeBase64(body)
  if (encoding === 'quoted-printable') return decodeQuotedPrintable(body)
  return body
}

/** Decodes base64 and skips characters outside its alphabet. */
export function decodeBase64(body: Uint8Array): Uint8Array {
  const out = new Uint8Array(Math.ceil((body.length * 3) / 4) + 3)
  let length = 0
  let bits = 0
  let count = 0
  for (let i = 0; i < body.length; i++) {
    const byte = body[i] as number
    const value = BASE64_VALUES[byte] as number
    if (value === INVALID) {
      // Padding ends a run; some senders concatenate several runs.
      if (byte === EQUALS) {
        length = flush(out, length, { bits, count })
        bits = count = 0
      }
      continue
    }
    bits = (bits << 6) | value
    if (++count === 4) {
      out[length++] = bits >> 16
      out[length++] = bits >> 8
      out[length++] = bits
      bits = count = 0
    }
  }
  return out.subarray(0, flush(out, length, { bits, count }))
}

function flush(out: Uint8Array, length: number, { bits, count }: { bits: number; count: number }): number {
  if (count === 2) out[length++] = bits >> 4
  if (count === 3) {
    out[length++] = bits >> 10
    out[length++] = bits >> 2
  }
  return length
}

/** Decodes quoted-printable; an invalid equals sign stays unchanged. */
export function decodeQuotedPrintable(body: Uint8Array): Uint8Array {
  if (!body.includes(EQUALS)) return body
  const out = new Uint8Array(body.length)
  let length = 0
  for (let i = 0; i < body.length; i++) {
    const byte = body[i] as number
    if (byte !== EQUALS) {
      out[length++] = byte
      continue
    }
    const high = HEX_VALUES[body[i + 1] ?? SPACE] as number
    const low = HEX_VALUES[body[i + 2] ?? SPACE] as number
    if (high !== INVALID && low !== INVALID) {
      out[length++] = (high << 4) | low
      i += 2
      continue
    }
    const next = endOfSoftBreak(body, i + 1)
    if (next < 0) out[length++] = byte
    else i = next - 1
  }
  return out.subarray(0, length)
}

/** Returns the position after a soft line break, or -1 if there is none. */
function endOfSoftBreak(body: Uint8Array, from: number): number {
  let at = from
  // Trailing spaces were added in transit (RFC 2045 6.7). Limited, because they would be scanned again.
  while (at < body.length && at - from < 1000 && (body[at] === SPACE || body[at] === TAB)) at++
  if (at >= body.length) return at
  if (body[at] === CR && body[at + 1] === LF) return at + 2
  return body[at] === LF || body[at] === CR ? at + 1 : -1
}

/** Joins chunks; a single one is returned as it is. */
export function concatBytes(chunks: readonly Uint8Array[]): Uint8Array {
  if (chunks.length === 1 && chunks[0]) return chunks[0]
  const all = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}
