import { createHash } from 'node:crypto'
import type { Random } from '../../../ports/random.ts'

const tokenBytes = 24

/** A new token of a share: 192 random bits. */
export function newShareToken(random: Pick<Random, 'bytes'>): string {
  return Buffer.from(random.bytes(tokenBytes)).toString('base64url')
}

/** What a token is looked up by: how long a lookup takes tells nothing of how near a guess was. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Where a link leads, as people are given it. */
export function linkAddress(publicOrigin: string, token: string): string {
  return `${publicOrigin}/s/${token}`
}
