import { limits } from '@bocau/contract/limits'
import type { Sql } from '../../db/database.ts'
import { getQuota } from './store.ts'

/** Returns the free storage of an account in bytes; negative when it uses more than its quota. */
export async function getFreeBytes(db: Sql, accountId: string): Promise<number> {
  const quota = await getQuota(db, accountId)
  return quota.user_quota * limits.quotaMegabyteBytes - quota.user_used_quota
}
