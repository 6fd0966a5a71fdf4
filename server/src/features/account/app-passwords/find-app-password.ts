import { createHash } from 'node:crypto'
import type { AppPasswordScope } from '@bocau/contract/account/protection'
import type { Sql } from '../../../db/database.ts'
import { findByHash, scopeOf } from './app-password-store.ts'

/** What an app password is made of: 75 random bits, so that a plain hash keeps them. */
export const appPasswordLetters = 16
const shape = new RegExp(`^[a-z]{${appPasswordLetters}}$`)

/** What the store keeps of an app password. */
export function hashAppPassword(letters: string): string {
  return createHash('sha256').update(`app-password\n${letters}`).digest('base64url')
}

/** An app password that somebody signs in with. */
export interface UsedAppPassword {
  id: string
  name: string
  scope: AppPasswordScope
}

/** The app password of an account that this text is, spaces aside; null when it is none. */
export async function findAppPassword(
  db: Sql,
  accountId: string | null,
  text: string,
): Promise<UsedAppPassword | null> {
  const letters = text.replace(/[\s-]/g, '')
  if (!shape.test(letters)) return null
  // An address that nobody has is looked up too: the answer takes as long.
  const found = await findByHash(db, accountId ?? '0', hashAppPassword(letters))
  return found ? { id: found.id, name: found.name, scope: scopeOf(found) } : null
}
