import type { Sql, WriteSql } from '../../../db/database.ts'
import { Refused } from '../../../kernel/refused.ts'
import { findPolicy, lockPolicy, sumAssignedQuota } from './policy-store.ts'

/** Refuses a quota that exceeds the unassigned storage of the organisation. */
export async function refuseBeyondTotal(
  db: WriteSql,
  organisationId: string,
  request: { megabytes: number; accountId?: string },
): Promise<void> {
  const { total_quota } = await findPolicy(db, organisationId)
  if (total_quota === null) return
  await lockPolicy(db, organisationId)
  const remaining = total_quota - (await sumAssignedQuota(db, organisationId, request.accountId))
  if (request.megabytes > remaining)
    throw new Refused('total_quota_exceeded', { left: Math.max(0, remaining) })
}

/** Returns the default quota of new users and the unassigned storage; null without a limit. */
export async function findAssignableQuota(
  db: Sql,
  organisationId: string,
): Promise<{ default_quota: number; quota_left: number | null }> {
  const { default_quota, total_quota } = await findPolicy(db, organisationId)
  if (total_quota === null) return { default_quota, quota_left: null }
  return {
    default_quota,
    quota_left: Math.max(0, total_quota - (await sumAssignedQuota(db, organisationId))),
  }
}
