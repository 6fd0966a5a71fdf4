import type { Sql, WriteSql } from '../../db/database.ts'

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
export async function listMessagesInFolder(
  db: Sql,
  accountId: string,
  { folderId, limit }: { folderId: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('message')
    .select('id')
    .where('account_id', '=', accountId)
    .where('folder_id', '=', folderId)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
