import type { AuditKind } from '@bocau/contract/account/audit'
import type { Role } from '@bocau/contract/account/roles'
import type { OrganisationUser } from '@bocau/contract/organisation'
import { normalForm } from '@bocau/mail-core/text/normal-form'
import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import {
  disableAccountIn,
  endForbiddenPrograms,
  endSendingStop,
  getUserInfo,
  refuseBeyondTotal,
  setRoleIn,
} from '../../account/index.ts'
import { type AuditedActor, auditInOrganisation } from '../../audit/index.ts'
import type { OrganisationDeps } from '../deps.ts'
import { type UserChange, updateUser } from '../store.ts'
import { getUser } from './list-users.ts'
import { requireRight } from './rights.ts'

/** Changes to an account; missing fields stay unchanged. */
export interface ChangeRequest {
  fullname?: string | undefined
  user_quota?: number | undefined
  enable_smtp?: 0 | 1 | undefined
  is_disabled?: boolean | undefined
  role?: Role | undefined
  has_drive?: boolean | undefined
  may_use_programs?: boolean | undefined
}

/**
 * Changes an account of the Owner's organisation; notifies its open windows, and closes those of a disabled account.
 */
export async function changeUser(
  deps: OrganisationDeps,
  actor: Actor,
  { id, request }: { id: string; request: ChangeRequest },
): Promise<OrganisationUser> {
  return deps.db.transaction(async (tx) => {
    const before = await getUser(tx.sql, actor.organisationId, id)
    refuseChange(actor, before, request)
    if (request.role !== undefined)
      await setRoleIn(deps, tx, { accountId: id, role: request.role, by: actor })
    const { user_quota: megabytes } = request
    if (megabytes !== undefined && megabytes > before.user_quota)
      await refuseBeyondTotal(tx.sql, actor.organisationId, { megabytes, accountId: id })
    const change = toUserChange(request)
    if (Object.keys(change).length > 0) await updateUser(tx.sql, actor.organisationId, { id, change })
    if (request.is_disabled !== undefined && request.is_disabled !== before.is_disabled) {
      await tx.lockAccount(id)
      await disableAccountIn(deps, tx, { accountId: id, isDisabled: request.is_disabled })
    }
    if (request.may_use_programs === false && before.may_use_programs)
      await endForbiddenPrograms(deps, tx, id)
    // A manual change ends an automatic stop: sending resumes or stays disabled.
    if (request.enable_smtp !== undefined)
      await resumeOrReleaseSending(deps, tx, { actor, id, isOn: request.enable_smtp === 1 })
    const after = await getUser(tx.sql, actor.organisationId, id)
    const { organisationId } = actor
    await auditChanges(deps, tx, { organisationId, by: actor, before, after })
    await notifyChange(deps, tx, { before, after })
    return after
  })
}

/** Owners cannot disable themselves or each other. */
function refuseChange(
  actor: Actor,
  user: OrganisationUser,
  { enable_smtp, is_disabled, role }: ChangeRequest,
): void {
  requireRight('edit', actor, user)
  if (is_disabled === true || enable_smtp === 0) requireRight('restrict', actor, user)
  if (role !== undefined) requireRight('set_role', actor, user)
}

/** Converts a change to its stored form. */
export function toUserChange(request: ChangeRequest): UserChange {
  const { fullname, user_quota, enable_smtp, has_drive, may_use_programs } = request
  return {
    ...(fullname !== undefined && { full_name: normalForm(fullname) }),
    ...(user_quota !== undefined && { quota_megabytes: user_quota }),
    ...(enable_smtp !== undefined && { is_sending_enabled: enable_smtp }),
    ...(has_drive !== undefined && { has_drive: has_drive ? 1 : 0 }),
    ...(may_use_programs !== undefined && { may_use_programs: may_use_programs ? 1 : 0 }),
  }
}

/** Ends an automatic stop of sending, because an administrator has allowed or disabled sending manually. */
async function resumeOrReleaseSending(
  deps: OrganisationDeps,
  tx: Transaction,
  { actor, id, isOn }: { actor: Actor; id: string; isOn: boolean },
): Promise<void> {
  if (await endSendingStop(deps, tx, { accountId: id, isOn })) {
    const user = await getUserInfo(tx.sql, actor.accountId)
    await deps.events.append(tx, actor.accountId, 'user_changed', { user })
  }
}

/** Writes one audit entry per change; a role change writes its own. */
export async function auditChanges(
  deps: Pick<OrganisationDeps, 'clock' | 'ids'>,
  tx: Transaction,
  {
    organisationId,
    by,
    before,
    after,
  }: { organisationId: string; by: AuditedActor; before: OrganisationUser; after: OrganisationUser },
): Promise<void> {
  const audit = (kind: AuditKind, from = '', to = '') =>
    auditInOrganisation(deps, tx, {
      organisationId,
      kind,
      subject: after.email,
      details: to === '' ? {} : { from, to },
      by,
    })
  if (after.fullname !== before.fullname) await audit('person_renamed', before.fullname, after.fullname)
  if (after.user_quota !== before.user_quota)
    await audit('quota_set', String(before.user_quota), String(after.user_quota))
  if (after.is_disabled !== before.is_disabled)
    await audit(after.is_disabled ? 'account_shut' : 'account_opened')
  if (after.enable_smtp !== before.enable_smtp) await audit(after.enable_smtp ? 'sending_on' : 'sending_off')
  if (after.has_drive !== before.has_drive) await audit(after.has_drive ? 'drive_given' : 'drive_taken')
  if (after.may_use_programs !== before.may_use_programs)
    await audit(after.may_use_programs ? 'programs_allowed' : 'programs_refused')
}

/** Notifies the user's windows of the changes. */
export async function notifyChange(
  deps: Pick<OrganisationDeps, 'events'>,
  tx: Transaction,
  { before, after }: { before: OrganisationUser; after: OrganisationUser },
): Promise<void> {
  const { id } = after
  if (after.enable_smtp !== before.enable_smtp)
    await deps.events.append(tx, id, 'enable_smtp', { enable_smtp: after.enable_smtp })
  if (after.fullname !== before.fullname)
    await deps.events.append(tx, id, 'user_changed', { user: await getUserInfo(tx.sql, id) })
  if (after.user_quota !== before.user_quota) {
    const { user_quota, user_used_quota } = after
    await deps.events.append(tx, id, 'quota_changed', { user_used_quota, user_quota })
  }
}
