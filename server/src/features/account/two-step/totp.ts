import { createHmac, timingSafeEqual } from 'node:crypto'

const stepMilliseconds = 30_000
const digits = 6

/** The time step that a moment lies in. */
export function stepAt(milliseconds: number): number {
  return Math.floor(milliseconds / stepMilliseconds)
}

/** The code that an authenticator shows for a time step: RFC 6238 with SHA-1 and six digits, as every app has it. */
export function codeAt(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = (digest[digest.length - 1] ?? 0) & 15
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The one of these time steps whose code was given, or null. */
export function stepOfCode(key: Uint8Array, steps: readonly number[], code: string): number | null {
  const given = Buffer.from(code)
  let found: number | null = null
  for (const step of steps) {
    const right = Buffer.from(codeAt(key, step))
    if (right.length === given.length && timingSafeEqual(right, given)) found ??= step
  }
  return found
}

/** The time steps whose codes count now: one before and one after, by our clock and by that of the app as last seen. */
export function stepsAround(now: number, driftSteps: number): number[] {
  const here = stepAt(now)
  const steps = [0, -1, 1].flatMap((near) => [here + near, here + driftSteps + near])
  return [...new Set(steps)]
}

/** The address behind the QR code with which an app takes a key over. */
export function otpauthUri(email: string, key: string): string {
  const label = encodeURIComponent(`Bồ Câu:${email}`)
  const issuer = encodeURIComponent('Bồ Câu')
  return `otpauth://totp/${label}?secret=${key}&issuer=${issuer}&algorithm=SHA1&digits=${digits}&period=30`
}
