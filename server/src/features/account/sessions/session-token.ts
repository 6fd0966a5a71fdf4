import { createHash } from 'node:crypto'
import type { Random } from '../../../ports/random.ts'

const tokenBytes = 32

/** A new session token: 256 random bits. */
export function makeToken(random: Random): string {
  return Buffer.from(random.bytes(tokenBytes)).toString('base64url')
}

/** What the store keeps of a token: enough to recognise it, too little to use it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Whether a text can be a token at all; anything else is not looked up. */
export function isToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}
