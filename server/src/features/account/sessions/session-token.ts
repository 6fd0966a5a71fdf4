import { createHash } from 'node:crypto'
import type { Random } from '../../../ports/random.ts'

const tokenBytes = 32

/** Creates a session token: 256 random bits. */
export function createToken(random: Random): string {
  return Buffer.from(random.bytes(tokenBytes)).toString('base64url')
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Checks the format of a token, before any lookup. */
export function isToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}
