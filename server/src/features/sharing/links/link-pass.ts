import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a password that was given counts. */
export const passSeconds = 8 * 3600

/** A share with a password. */
interface Guarded {
  id: string
  /** As the hasher made it: salted, so that setting even the same password again makes another. */
  passwordHash: string
}

/**
 * What a browser keeps of having given a password: it is worth something for that share alone, and for as long as its
 * password stays the same. It is signed with what is kept of the password, which nobody but the store knows.
 */
export function writePass(share: Guarded, expiresAtSeconds: number): string {
  return `${share.id}.${expiresAtSeconds}.${signature(share, expiresAtSeconds)}`
}

/** Whether a browser's pass opens a share now. */
export function isPass(pass: string | null, share: Guarded, nowSeconds: number): boolean {
  const [id, expires, signed] = pass?.split('.') ?? []
  if (id !== share.id || !/^\d{1,12}$/.test(expires ?? '') || signed === undefined) return false
  if (Number(expires) <= nowSeconds) return false
  const given = Buffer.from(signed)
  const wanted = Buffer.from(signature(share, Number(expires)))
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

function signature({ id, passwordHash }: Guarded, expiresAtSeconds: number): string {
  return createHmac('sha256', passwordHash)
    .update(`link-pass\n${id}\n${expiresAtSeconds}`)
    .digest('base64url')
}
