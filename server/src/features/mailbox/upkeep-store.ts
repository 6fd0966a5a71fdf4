import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../db/database.ts'
import type { MessageTable, ThreadTable } from '../../db/tables/tables.ts'

/** The threads of an account in the order of their ids, from the first after `afterId`. */
export async function listThreadsAfter(
  db: Sql,
  accountId: string,
  afterId: string,
  limit: number,
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

/** The messages of an account in the order of their ids, from the first after `afterId`. */
export async function listMessagesAfter(
  db: Sql,
  accountId: string,
  afterId: string,
  limit: number,
  folderId?: string,
): Promise<MessageTable[]> {
  return db
    .selectFrom('message')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '>', afterId)
    .$if(folderId !== undefined, (query) => query.where('folder_id', '=', folderId as string))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Those of the named messages that are there. */
export async function listMessagesById(
  db: Sql,
  accountId: string,
  messageIds: readonly string[],
): Promise<MessageTable[]> {
  return db
    .selectFrom('message')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', 'in', messageIds)
    .execute()
}

/** The files of some messages, by the blobs that hold them. */
export async function listFileBlobs(db: Sql, accountId: string, messageIds: readonly string[]) {
  if (messageIds.length === 0) return []
  return db
    .selectFrom('attachment')
    .select(['message_id', 'blob_hash'])
    .where('account_id', '=', accountId)
    .where('message_id', 'in', messageIds)
    .execute()
}

/** The threads that the rows of each folder show, and how many of them are unread. */
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

/** What the mail, the files and the own templates of an account weigh. */
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
  folderId: string,
  counts: { unread: number; total: number },
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
