import { limits } from '@bocau/contract/limits'
import type { OrganisationUser } from '@bocau/contract/organisation'
import { Refused } from '../../../kernel/refused.ts'
import { findAccountByEmail, refuseBeyondTotal } from '../../account/index.ts'
import { serverOperator } from '../../audit/index.ts'
import type { OrganisationDeps } from '../deps.ts'
import { updateUser } from '../store.ts'
import { auditChanges, notifyChange, toUserChange } from './change-user.ts'
import { getUser } from './list-users.ts'

/** Changes the name or quota of an account, for the operator. */
export function saveAccount(
  deps: Pick<OrganisationDeps, 'clock' | 'db' | 'events' | 'ids'>,
  email: string,
  change: { fullname?: string; user_quota?: number },
): Promise<OrganisationUser> {
  if (change.fullname !== undefined && change.fullname.length > limits.maxFullNameCharacters)
    throw new Refused('invalid_input', { fields: [{ path: 'name', message: 'is too long' }] })
  if (change.user_quota !== undefined && change.user_quota > limits.maxUserQuotaMegabytes)
    throw new Refused('invalid_input', { fields: [{ path: 'quota', message: 'is too large' }] })
  return deps.db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx.sql, email)
    if (!account) throw new Error(`No account has the address ${email}.`)
    const { id, organisation_id: organisationId } = account
    const before = await getUser(tx.sql, organisationId, id)
    if (change.user_quota !== undefined && change.user_quota > before.user_quota)
      await refuseBeyondTotal(tx.sql, organisationId, { megabytes: change.user_quota, accountId: id })
    await updateUser(tx.sql, organisationId, { id, change: toUserChange(change) })
    const after = await getUser(tx.sql, organisationId, id)
    await auditChanges(deps, tx, { organisationId, by: serverOperator, before, after })
    await notifyChange(deps, tx, { before, after })
    return after
  })
}
