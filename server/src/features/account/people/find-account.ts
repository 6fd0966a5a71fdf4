import { normaliseEmail } from '@bocau/mail-core/address'
import type { Sql } from '../../../db/database.ts'
import { Refused } from '../../../kernel/refused.ts'
import { findByAddress, findSendingRights } from './store.ts'

/** Finds the account data for signing in, by any address of the mailbox in any spelling; `email` is its main address. */
export function findAccountByEmail(db: Sql, email: string) {
  return findByAddress(db, normaliseEmail(email))
}

/** Same as `findAccountByEmail`; refuses an address without an account. */
export async function getAccountByEmail(db: Sql, email: string) {
  const account = await findAccountByEmail(db, email)
  if (!account) throw new Refused('not_found')
  return account
}

/** Returns true when an account may send, and true when its domain is verified; for messages sent by a job. */
export async function getSendingRights(
  db: Sql,
  accountId: string,
): Promise<{ isSendingEnabled: boolean; isDomainVerified: boolean }> {
  const { is_disabled, is_sending_enabled, is_verified } = await findSendingRights(db, accountId)
  return {
    isSendingEnabled: is_disabled === 0 && is_sending_enabled === 1,
    isDomainVerified: is_verified === 1,
  }
}
