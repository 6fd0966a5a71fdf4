import { createHash } from 'node:crypto'
import type { AppPasswordScope } from '@bocau/contract/account/protection'
import type { Sql } from '../../../db/database.ts'
import { findByHash, scopeOf } from './app-password-store.ts'

/** 16 letters are 75 random bits, so a plain hash is enough. */
export const appPasswordLength = 16
const pattern = new RegExp(`^[a-z]{${appPasswordLength}}$`)

export function hashAppPassword(password: string): string {
  return createHash('sha256').update(`app-password\n${password}`).digest('base64url')
}

/** App password used in a sign-in. */
export interface UsedAppPassword {
  id: string
  name: string
  scope: AppPasswordScope
}

/** Finds the app password of an account, ignoring spaces; null when there is no match. */
export async function findAppPassword(
  db: Sql,
  accountId: string | null,
  text: string,
): Promise<UsedAppPassword | null> {
  const password = text.replace(/[\s-]/g, '')
  if (!pattern.test(password)) return null
  // Unknown addresses are looked up as well, so that the response takes equally long.
  const match = await findByHash(db, accountId ?? '0', hashAppPassword(password))
  return match ? { id: match.id, name: match.name, scope: scopeOf(match) } : null
}
