import { normaliseEmail } from '@bocau/mail-core/address'
import { Refused } from '../../refused.ts'
import type { AccountDeps } from './deps.ts'
import { hashPassword } from './hash-password.ts'
import { findAccountByEmail, updatePassword } from './store.ts'

/** Gives an account another password; every session that the old one opened ends. */
export async function changePassword(deps: AccountDeps, email: string, password: string): Promise<void> {
  const account = await findAccountByEmail(deps.db.sql, normaliseEmail(email))
  if (!account) throw new Refused('not_found')
  const passwordHash = await hashPassword(deps, password)
  await deps.db.transaction((tx) => updatePassword(tx.sql, account.id, passwordHash))
}
