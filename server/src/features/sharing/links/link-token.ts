import { createHash } from 'node:crypto'
import type { Random } from '../../../ports/random.ts'

const tokenBytes = 24

/** Generates a share token of 192 random bits. */
export function newShareToken(random: Pick<Random, 'bytes'>): string {
  return Buffer.from(random.bytes(tokenBytes)).toString('base64url')
}

/** Returns the lookup key of a token; hashing prevents timing attacks on the lookup. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Returns the public URL of a link. */
export function linkAddress(publicOrigin: string, token: string): string {
  return `${publicOrigin}/s/${token}`
}
