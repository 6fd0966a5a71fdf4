import type { Sql, Transaction, WriteSql } from '../../../db/database.ts'
import { Refused } from '../../../kernel/refused.ts'
import {
  countUsers,
  findPolicy,
  findProviderLimits,
  lockOrganisation,
  lockPolicy,
  savePolicy,
  sumAssignedQuota,
} from './policy-store.ts'

/** Refuses a quota that exceeds the unassigned storage of the organisation. */
export async function refuseBeyondTotal(
  db: WriteSql,
  organisationId: string,
  request: { megabytes: number; accountId?: string },
): Promise<void> {
  const { total } = await findTotalQuota(db, organisationId)
  if (total === null) return
  // Always in this order, as for new users; parallel changes would end each other otherwise.
  await lockOrganisation(db, organisationId)
  await lockPolicy(db, organisationId)
  const remaining = total - (await sumAssignedQuota(db, organisationId, request.accountId))
  if (request.megabytes > remaining)
    throw new Refused('total_quota_exceeded', { left: Math.max(0, remaining) })
}

/** Refuses another user when the organisation has as many as its provider allows. */
export async function refuseBeyondPeople(db: WriteSql, organisationId: string): Promise<void> {
  const { max_people: limit } = await findProviderLimits(db, organisationId)
  if (limit === null) return
  await lockOrganisation(db, organisationId)
  if ((await countUsers(db, organisationId)) >= limit) throw new Refused('people_limit', { limit })
}

/** Sets the quota of new accounts; the other policies stay unchanged. */
export async function setDefaultQuota(
  tx: Transaction,
  organisationId: string,
  megabytes: number,
): Promise<void> {
  const policy = await findPolicy(tx.sql, organisationId)
  await savePolicy(tx.sql, organisationId, { ...policy, default_quota: megabytes })
}

/** Returns the default quota of new users, and the storage and users that are left; null without a limit. */
export async function findAssignableQuota(
  db: Sql,
  organisationId: string,
): Promise<{ default_quota: number; quota_left: number | null; people_left: number | null }> {
  const { default_quota, total, max_people } = await findTotalQuota(db, organisationId)
  const remaining = async (limit: number | null, used: typeof countUsers) =>
    limit === null ? null : Math.max(0, limit - (await used(db, organisationId)))
  return {
    default_quota,
    quota_left: await remaining(total, sumAssignedQuota),
    people_left: await remaining(max_people, countUsers),
  }
}

/** Returns the limit for the sum of all quotas: that of the owner or that of the provider, whichever is smaller. */
async function findTotalQuota(
  db: Sql,
  organisationId: string,
): Promise<{ default_quota: number; total: number | null; max_people: number | null }> {
  const { default_quota, total_quota } = await findPolicy(db, organisationId)
  const { max_megabytes, max_people } = await findProviderLimits(db, organisationId)
  const set = [total_quota, max_megabytes].filter((limit) => limit !== null)
  return { default_quota, total: set.length === 0 ? null : Math.min(...set), max_people }
}
