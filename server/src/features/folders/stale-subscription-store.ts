import type { Sql, WriteSql } from '../../db/database.ts'
import { prepared, preparedWrite } from '../../db/prepared.ts'

/** Lists the subscribed names of an account whose folder no longer exists. */
export async function listStaleSubscriptions(db: Sql, accountId: string): Promise<string[]> {
  const rows = await staleSubscriptions.all(db, { accountId })
  return rows.map((row) => row.name)
}

const staleSubscriptions = prepared((db, params: { accountId: string }) =>
  db
    .selectFrom('left_subscription')
    .select('name')
    .where('account_id', '=', params.accountId)
    .orderBy('name'),
)

/** Saves the subscription of a folder that is about to be deleted. */
export async function saveSubscription(db: WriteSql, accountId: string, name: string): Promise<void> {
  await db
    .insertInto('left_subscription')
    .values({ account_id: accountId, name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes the subscription; returns true when there was one. */
export async function deleteSubscription(db: WriteSql, accountId: string, name: string): Promise<boolean> {
  return (await deleted.first(db, { accountId, name })) !== undefined
}

const deleted = preparedWrite((db, params: { accountId: string; name: string }) =>
  db
    .deleteFrom('left_subscription')
    .where('account_id', '=', params.accountId)
    .where('name', '=', params.name)
    .returning('name'),
)
