import { createPublicKey, verify } from 'node:crypto'
import type { OfficeKey } from '../../ports/office-editor.ts'

/** Signed parts of a request of an office server. */
export interface SignedRequest {
  accessToken: string
  /** Full URL as requested by the office server. */
  address: string
  /** Time of the request, in ticks of 100 nanoseconds since the year 1, as decimal digits. */
  timestamp: string
  signature: string
  oldSignature: string
}

const ticksPerMillisecond = 10_000n
/** Milliseconds from the year 1 to 1970. */
const epochMilliseconds = 62_135_596_800_000n
/** Maximum age of a request, against replay. */
const maxAgeMilliseconds = 20 * 60_000

/**
 * Verifies that a request was signed by the office server with these keys. During a key change the server signs with
 * both, and either side may know only the old one.
 */
export function isSignedByOffice(
  request: SignedRequest,
  keys: { current: OfficeKey; old: OfficeKey | null },
  now: number,
): boolean {
  if (!/^\d{1,19}$/.test(request.timestamp)) return false
  const ticks = BigInt(request.timestamp)
  const signedAt = Number(ticks / ticksPerMillisecond - epochMilliseconds)
  if (Math.abs(now - signedAt) > maxAgeMilliseconds) return false
  const signed = signedBytes(request, ticks)
  return (
    isSigned(signed, request.signature, keys.current) ||
    isSigned(signed, request.oldSignature, keys.current) ||
    (keys.old !== null && isSigned(signed, request.signature, keys.old))
  )
}

/** Builds the signed bytes: token, URL in capitals and time, each after its length. */
export function signedBytes(
  { accessToken, address }: Pick<SignedRequest, 'accessToken' | 'address'>,
  ticks: bigint,
): Buffer {
  const time = Buffer.alloc(8)
  time.writeBigInt64BE(ticks)
  const parts = [Buffer.from(accessToken), Buffer.from(address.toUpperCase()), time]
  return Buffer.concat(
    parts.flatMap((part) => {
      const length = Buffer.alloc(4)
      length.writeInt32BE(part.length)
      return [length, part]
    }),
  )
}

/** Converts a time to ticks. */
export function ticksAt(milliseconds: number): bigint {
  return (BigInt(milliseconds) + epochMilliseconds) * ticksPerMillisecond
}

function isSigned(bytes: Buffer, signature: string, key: OfficeKey): boolean {
  if (signature === '') return false
  try {
    const jwk = { kty: 'RSA', n: toBase64Url(key.modulus), e: toBase64Url(key.exponent) }
    return verify(
      'sha256',
      bytes,
      createPublicKey({ key: jwk, format: 'jwk' }),
      Buffer.from(signature, 'base64'),
    )
  } catch {
    // The key is invalid.
    return false
  }
}

const toBase64Url = (base64: string) => Buffer.from(base64, 'base64').toString('base64url')
