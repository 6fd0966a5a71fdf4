import { normaliseEmail } from '@bocau/mail-core/address'
import { Refused } from '../../refused.ts'
import type { AccountDeps } from './deps.ts'
import { findAccountByEmail, setDisabled } from './store.ts'

/** Shuts an account, its sessions included, or opens it again. Its mail stays. */
export async function disableAccount(deps: AccountDeps, email: string, isDisabled: boolean): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx.sql, normaliseEmail(email))
    if (!account) throw new Refused('not_found')
    await setDisabled(tx.sql, account.id, isDisabled)
  })
}
