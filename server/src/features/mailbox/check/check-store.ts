import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import type { ThreadTable } from '../../../db/tables/tables.ts'

/** Lists the threads of an account by ascending id, from the first one after `afterId`. */
export async function listThreadsAfter(
  db: Sql,
  accountId: string,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<ThreadTable[]> {
  return db
    .selectFrom('thread')
    .select(['account_id', 'id', 'fallback_key', 'message_count', 'last_message_at'])
    .where('account_id', '=', accountId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Counts the threads and unread threads in the rows of each folder. */
export async function countRows(db: Sql, accountId: string) {
  return db
    .selectFrom('thread_in_folder')
    .select([
      'folder_id',
      sql<number>`count(*)`.as('total'),
      sql<number>`count(case when unread_count > 0 then 1 end)`.as('unread'),
    ])
    .where('account_id', '=', accountId)
    .groupBy('folder_id')
    .execute()
}

/** Sums the sizes of the mail, drive files and personal templates of an account. */
export async function sumSizes(db: Sql, accountId: string): Promise<number> {
  const sum = async (table: 'message' | 'drive_version' | 'template_file') => {
    const row = await db
      .selectFrom(table)
      .select(sql<string | number | null>`sum(size)`.as('bytes'))
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return Number(row?.bytes ?? 0)
  }
  return (await sum('message')) + (await sum('drive_version')) + (await sum('template_file'))
}

export async function setCounts(
  db: WriteSql,
  accountId: string,
  { folderId, counts }: { folderId: string; counts: { unread: number; total: number } },
): Promise<void> {
  for (const table of ['folder', 'label'] as const) {
    await db
      .updateTable(table)
      .set({ unread_threads: counts.unread, total_threads: counts.total })
      .where('account_id', '=', accountId)
      .where('id', '=', folderId)
      .execute()
  }
}

export async function deleteThread(db: WriteSql, accountId: string, threadId: string): Promise<void> {
  await db.deleteFrom('thread').where('account_id', '=', accountId).where('id', '=', threadId).execute()
}
