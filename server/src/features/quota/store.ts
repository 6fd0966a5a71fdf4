import type { Quota } from '@bocau/contract/account/account'
import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../db/database.ts'
import { preparedWrite } from '../../db/prepared.ts'

/** Returns the quota and used storage of an account. */
export async function getQuota(db: Sql, accountId: string): Promise<Quota> {
  const account = await db
    .selectFrom('account')
    .innerJoin('account_counter', 'account_counter.account_id', 'account.id')
    .select(['quota_megabytes', 'is_auto_quota', 'account_counter.used_bytes'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return {
    user_quota: account.quota_megabytes,
    user_used_quota: account.used_bytes,
    auto_quota: account.is_auto_quota === 1,
  }
}

/** Reserves bytes of an account's quota; returns false when too little is left. */
export async function reserveStorage(db: WriteSql, accountId: string, bytes: number): Promise<boolean> {
  return (await reserveQuery.run(db, { accountId, bytes })) > 0
}

const reserveQuery = preparedWrite((db, params: { accountId: string; bytes: number }) =>
  db
    .updateTable('account_counter')
    .set({ used_bytes: sql`used_bytes + ${params.bytes}` })
    .where('account_id', '=', params.accountId)
    .where(
      sql<boolean>`used_bytes + ${params.bytes} <= (select quota_megabytes * 1048576 from account where id = ${params.accountId})`,
    ),
)

/** Adds to the used storage of an account; negative when mail is deleted. */
export async function addUsedBytes(db: WriteSql, accountId: string, bytes: number): Promise<void> {
  await db
    .updateTable('account_counter')
    .set({ used_bytes: sql`used_bytes + ${bytes}` })
    .where('account_id', '=', accountId)
    .execute()
}

/** Sets the used storage of an account after recounting it. */
export async function setUsedBytes(db: WriteSql, accountId: string, bytes: number): Promise<void> {
  await db
    .updateTable('account_counter')
    .set({ used_bytes: bytes })
    .where('account_id', '=', accountId)
    .execute()
}
