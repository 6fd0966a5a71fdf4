import type { Role } from '@bocau/contract/account/roles'
import type { Transaction } from '../../../db/database.ts'
import type { EventLog } from '../../../db/event-log.ts'
import { Refused } from '../../../kernel/refused.ts'
import { roleOf, storedRole } from '../../../kernel/role-of.ts'
import { type AuditedActor, auditAccount, serverOperator } from '../../audit/index.ts'
import type { AccountDeps } from '../deps.ts'
import { getAccountByEmail } from './find-account.ts'
import { getUserInfo } from './get-user-info.ts'
import { getAccount, listOpenOwners, updateRole } from './store.ts'

/**
 * Changes the role of a user and notifies their windows; returns false when the role is unchanged. An organisation
 * always has an owner who can sign in: parallel demotions wait for each other.
 */
export async function setRoleIn(
  deps: Pick<AccountDeps, 'clock' | 'ids'> & { events: EventLog },
  tx: Transaction,
  { accountId, role, by }: { accountId: string; role: Role; by: AuditedActor },
): Promise<boolean> {
  const { organisation_id: organisationId } = await getAccount(tx.sql, accountId)
  for (const id of await listOpenOwners(tx.sql, organisationId)) await tx.lockAccount(id)
  const before = roleOf(await getAccount(tx.sql, accountId))
  if (before === role) return false
  if (before === 'owner') {
    const otherOwners = (await listOpenOwners(tx.sql, organisationId)).filter((id) => id !== accountId)
    if (otherOwners.length === 0) throw new Refused('last_owner')
  }
  await updateRole(tx.sql, accountId, storedRole(role))
  await auditAccount(deps, tx, {
    accountId,
    kind: 'role_given',
    details: { from: before, to: role },
    by,
    origin: by.origin,
  })
  await deps.events.append(tx, accountId, 'user_changed', { user: await getUserInfo(tx.sql, accountId) })
  return true
}

/** Same as `setRoleIn`, for the server administrator. */
export async function setRole(
  deps: AccountDeps & { events: EventLog },
  email: string,
  role: Role,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const account = await getAccountByEmail(tx.sql, email)
    await setRoleIn(deps, tx, { accountId: account.id, role, by: serverOperator })
  })
}
