import { createHmac, timingSafeEqual } from 'node:crypto'

const stepMilliseconds = 30_000
const digits = 6

export function stepAt(milliseconds: number): number {
  return Math.floor(milliseconds / stepMilliseconds)
}

/** Returns the code for a time step: RFC 6238 with SHA-1 and six digits, which every app supports. */
export function codeAt(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = (digest[digest.length - 1] ?? 0) & 15
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** Returns the one of these time steps that has this code, or null. */
export function stepOfCode(key: Uint8Array, steps: readonly number[], code: string): number | null {
  const input = Buffer.from(code)
  let match: number | null = null
  for (const step of steps) {
    const right = Buffer.from(codeAt(key, step))
    if (right.length === input.length && timingSafeEqual(right, input)) match ??= step
  }
  return match
}

/**
 * Returns the valid time steps: one before to one after, by the server's clock and by the last known clock of the app.
 */
export function stepsAround(now: number, driftSteps: number): number[] {
  const current = stepAt(now)
  const steps = [0, -1, 1].flatMap((offset) => [current + offset, current + driftSteps + offset])
  return [...new Set(steps)]
}

/** Returns the URI in the QR code from which an app reads the key. */
export function otpauthUri(email: string, key: string): string {
  const label = encodeURIComponent(`Bồ Câu:${email}`)
  const issuer = encodeURIComponent('Bồ Câu')
  return `otpauth://totp/${label}?secret=${key}&issuer=${issuer}&algorithm=SHA1&digits=${digits}&period=30`
}
