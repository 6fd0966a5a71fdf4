import { createHmac, timingSafeEqual } from 'node:crypto'

/** Validity of an entered password. */
export const passSeconds = 8 * 3600

/** A share with a password. */
interface ProtectedShare {
  id: string
  /** Salted hash, so that setting the same password again changes it. */
  passwordHash: string
}

/**
 * Creates the cookie value that proves an entered password. It is valid for that share and its current password only.
 * It is signed with the stored password hash, which is secret.
 */
export function writePass(share: ProtectedShare, expiresAtSeconds: number): string {
  return `${share.id}.${expiresAtSeconds}.${signature(share, expiresAtSeconds)}`
}

/** Returns true when the browser's pass opens the share now. */
export function isPass(pass: string | null, share: ProtectedShare, nowSeconds: number): boolean {
  const [id, expires, signed] = pass?.split('.') ?? []
  if (id !== share.id || !/^\d{1,12}$/.test(expires ?? '') || signed === undefined) return false
  if (Number(expires) <= nowSeconds) return false
  const actual = Buffer.from(signed)
  const expected = Buffer.from(signature(share, Number(expires)))
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

function signature({ id, passwordHash }: ProtectedShare, expiresAtSeconds: number): string {
  return createHmac('sha256', passwordHash)
    .update(`link-pass\n${id}\n${expiresAtSeconds}`)
    .digest('base64url')
}
