import type { OrganisationPolicies, PoliciesState } from '@bocau/contract/account/policies'
import type { Sql, Transaction } from '../../../db/database.ts'
import type { EventLog } from '../../../db/event-log.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { auditAction } from '../../audit/index.ts'
import type { AccountDeps } from '../deps.ts'
import { hasSecondStep } from '../sessions/session-store.ts'
import {
  countWithoutTwoStep,
  findPolicy,
  findProviderLimits,
  type Policy,
  savePolicy,
  sumAssignedQuota,
} from './policy-store.ts'
import { endProgramSessions, limitSessionAge } from './session-end-store.ts'

export interface PolicyDeps extends Pick<AccountDeps, 'clock' | 'db' | 'ids'> {
  events: EventLog
  /** True when the drive is enabled on this installation. */
  hasDrive: boolean
}

export async function getPolicies(
  { db, hasDrive }: Pick<PolicyDeps, 'db' | 'hasDrive'>,
  { organisationId }: Pick<Actor, 'organisationId'>,
): Promise<PoliciesState> {
  const policy = await findPolicy(db.sql, organisationId)
  return {
    ...wirePolicy(policy),
    without_two_step: await countWithoutTwoStep(db.sql, organisationId),
    given_quota: await sumAssignedQuota(db.sql, organisationId),
    is_drive_installed: hasDrive,
  }
}

/** Sets policies; omitted ones stay unchanged. */
export async function setPolicies(
  deps: PolicyDeps,
  actor: Actor,
  changes: { [K in keyof OrganisationPolicies]?: OrganisationPolicies[K] | undefined },
): Promise<PoliciesState> {
  await deps.db.transaction(async (tx) => {
    const before = wirePolicy(await findPolicy(tx.sql, actor.organisationId))
    const after = { ...before, ...defined(changes) }
    await refuseUnsafePolicies(tx.sql, actor, { before, after })
    await savePolicy(tx.sql, actor.organisationId, storedPolicy(after))
    for (const field of Object.keys(after) as (keyof OrganisationPolicies)[]) {
      if (after[field] === before[field]) continue
      const details = { policy: field, from: String(before[field]), to: String(after[field]) }
      await auditAction(deps, tx, { actor, kind: 'policy_set', subject: '', details })
    }
    await enforceChanges(deps, tx, { actor, before, after })
  })
  return getPolicies(deps, actor)
}

/** Refuses policies that would lock out the actor or cannot be enforced. */
async function refuseUnsafePolicies(
  db: Sql,
  { accountId, organisationId }: Actor,
  { before, after }: { before: OrganisationPolicies; after: OrganisationPolicies },
): Promise<void> {
  const isNewlyRequired = after.two_step_from !== null && after.two_step_from !== before.two_step_from
  if (isNewlyRequired && !(await hasSecondStep(db, accountId))) throw new Refused('own_second_step_missing')
  if (after.total_quota === null || after.total_quota === before.total_quota) return
  const { max_megabytes: limit } = await findProviderLimits(db, organisationId)
  if (limit !== null && after.total_quota > limit) throw new Refused('provider_limit', { limit })
  const assigned = await sumAssignedQuota(db, organisationId)
  if (assigned > after.total_quota)
    throw new Refused('total_quota_exceeded', { left: after.total_quota - assigned })
}

/** Ends the sessions that the changed policies no longer allow. */
async function enforceChanges(
  deps: PolicyDeps,
  tx: Transaction,
  {
    actor: { organisationId },
    before,
    after,
  }: { actor: Actor; before: OrganisationPolicies; after: OrganisationPolicies },
): Promise<void> {
  const { session_hours: hours, program_users: users } = after
  if (hours !== null && hours !== before.session_hours)
    await limitSessionAge(deps, tx, { organisationId, hours, now: deps.clock.now() })
  if (users !== 'everyone' && users !== before.program_users)
    await endProgramSessions(deps, tx, { organisationId, users })
}

const defined = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

function wirePolicy({ two_step_from, forwards_outside, answers_outside, has_drive, ...rest }: Policy) {
  return {
    ...rest,
    two_step_from: two_step_from === null ? null : Math.floor(two_step_from / 1000),
    forwards_outside: forwards_outside === 1,
    answers_outside: answers_outside === 1,
    has_drive: has_drive === 1,
  }
}

const storedPolicy = (policy: OrganisationPolicies): Policy => ({
  ...policy,
  two_step_from: policy.two_step_from === null ? null : policy.two_step_from * 1000,
  forwards_outside: policy.forwards_outside ? 1 : 0,
  answers_outside: policy.answers_outside ? 1 : 0,
  has_drive: policy.has_drive ? 1 : 0,
})
