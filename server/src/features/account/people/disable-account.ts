import { normaliseEmail } from '@bocau/mail-core/address'
import type { EventLog } from '../../../db/event-log.ts'
import { Refused } from '../../../kernel/refused.ts'
import { cancelDeparture } from '../../addresses/index.ts'
import { auditAccount, serverOperator } from '../../audit/index.ts'
import type { AccountDeps } from '../deps.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { findAccountByEmail, setDisabled } from './store.ts'

/** Disables or enables an account. Disabling ends its sessions; its mail stays. */
export async function disableAccount(
  deps: AccountDeps & { events: EventLog },
  email: string,
  isDisabled: boolean,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx.sql, normaliseEmail(email))
    if (!account) throw new Refused('not_found')
    await tx.lockAccount(account.id)
    if (!isDisabled) await cancelDeparture(tx.sql, account.id)
    await setDisabled(tx.sql, account.id, isDisabled)
    await auditAccount(deps, tx, {
      accountId: account.id,
      kind: isDisabled ? 'account_shut' : 'account_opened',
      by: serverOperator,
      origin: serverOperator.origin,
    })
    if (isDisabled) await endSessions(deps, tx, { accountId: account.id, reason: 'account_disabled' })
  })
}
