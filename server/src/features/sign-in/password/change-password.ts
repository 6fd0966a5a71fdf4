import type { EventLog } from '../../../db/event-log.ts'
import { type AccountDeps, getAccountByEmail, hashPassword } from '../../account/index.ts'
import { auditAccount, serverOperator } from '../../audit/index.ts'
import { setTemporary } from '../new-password/new-password-store.ts'
import { replacePassword } from './replace-password.ts'

/** Actor and origin of a password change by the server administrator. */
const operatorAction = { by: serverOperator, origin: serverOperator.origin }

/** Sets another password for an account; revokes all sessions, app passwords and trusted devices. */
export async function changePassword(
  deps: AccountDeps & { events: EventLog },
  email: string,
  { password, isTemporary = false }: { password: string; isTemporary?: boolean },
): Promise<void> {
  const account = await getAccountByEmail(deps.db.sql, email)
  const passwordHash = await hashPassword(deps, password)
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(account.id)
    await replacePassword(deps, tx, { accountId: account.id, passwordHash })
    if (isTemporary) await setTemporary(tx.sql, account.id)
    await auditAccount(deps, tx, { accountId: account.id, ...operatorAction, kind: 'password_given' })
  })
}
