import type { Transaction } from '../../../db/database.ts'
import type { EventLog } from '../../../db/event-log.ts'
import { cancelDeparture } from '../../addresses/index.ts'
import { auditAccount, serverOperator } from '../../audit/index.ts'
import type { AccountDeps } from '../deps.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { getAccountByEmail } from './find-account.ts'
import { setDisabled } from './store.ts'

/** Disables or enables an account. Disabling ends its sessions; its mail stays. */
export async function disableAccount(
  deps: AccountDeps & { events: EventLog },
  email: string,
  isDisabled: boolean,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const account = await getAccountByEmail(tx.sql, email)
    await tx.lockAccount(account.id)
    await disableAccountIn(deps, tx, { accountId: account.id, isDisabled })
    await auditAccount(deps, tx, {
      accountId: account.id,
      kind: isDisabled ? 'account_shut' : 'account_opened',
      by: serverOperator,
      origin: serverOperator.origin,
    })
  })
}

/** Does the same within a transaction that has locked the account and writes the audit entry. */
export async function disableAccountIn(
  deps: { events: EventLog },
  tx: Transaction,
  { accountId, isDisabled }: { accountId: string; isDisabled: boolean },
): Promise<void> {
  if (!isDisabled) await cancelDeparture(tx.sql, accountId)
  await setDisabled(tx.sql, accountId, isDisabled)
  if (isDisabled) await endSessions(deps, tx, { accountId, reason: 'account_disabled' })
}
