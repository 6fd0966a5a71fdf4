import type { Sql, WriteSql } from '../../../db/database.ts'
import { Refused } from '../../../kernel/refused.ts'
import { findPolicy, holdPolicy, sumGivenQuota } from './policy-store.ts'

/** Refuses to give an account more storage than its organisation has left to give. */
export async function refuseBeyondTotal(
  db: WriteSql,
  organisationId: string,
  wanted: { megabytes: number; accountId?: string },
): Promise<void> {
  const { total_quota } = await findPolicy(db, organisationId)
  if (total_quota === null) return
  await holdPolicy(db, organisationId)
  const left = total_quota - (await sumGivenQuota(db, organisationId, wanted.accountId))
  if (wanted.megabytes > left) throw new Refused('total_quota_exceeded', { left: Math.max(0, left) })
}

/** What whoever is added gets without more being said, and how much all who are added may get together. */
export async function findQuotaToGive(
  db: Sql,
  organisationId: string,
): Promise<{ default_quota: number; quota_left: number | null }> {
  const { default_quota, total_quota } = await findPolicy(db, organisationId)
  if (total_quota === null) return { default_quota, quota_left: null }
  return { default_quota, quota_left: Math.max(0, total_quota - (await sumGivenQuota(db, organisationId))) }
}
