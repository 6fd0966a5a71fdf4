import type { Sql, WriteSql } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { MessageLocation } from '../mailbox/index.ts'

/** Lists the ids of subscribed folders. */
export async function listSubscribed(db: Sql, accountId: string): Promise<Set<string>> {
  const rows = await subscribedQuery.all(db, { accountId })
  return new Set(rows.map((row) => row.id))
}

const subscribedQuery = prepared((db, params: { accountId: string }) =>
  db
    .selectFrom('folder')
    .select('id')
    .where('account_id', '=', params.accountId)
    .where('is_subscribed', '=', 1),
)

/** Returns true when the value changed. */
export async function setSubscribed(
  db: WriteSql,
  accountId: string,
  { folderId, isSubscribed }: { folderId: string; isSubscribed: boolean },
): Promise<boolean> {
  const value = isSubscribed ? 1 : 0
  const { numUpdatedRows } = await db
    .updateTable('folder')
    .set({ is_subscribed: value })
    .where('account_id', '=', accountId)
    .where('id', '=', folderId)
    .where('is_subscribed', '!=', value)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lists some messages of a folder. */
export async function listLocationsInFolder(
  db: Sql,
  accountId: string,
  { folderId, limit }: { folderId: string; limit: number },
): Promise<MessageLocation[]> {
  return db
    .selectFrom('message')
    .select(['id', 'thread_id', 'folder_id', 'old_folder_id'])
    .where('account_id', '=', accountId)
    .where('folder_id', '=', folderId)
    .limit(limit)
    .execute()
}
