import type { Sql, WriteSql } from '../../db/database.ts'
import { prepared, preparedWrite } from '../../db/prepared.ts'
import type { ThreadInFolderTable } from '../../db/tables/tables.ts'
import type { FolderSummary, ThreadRow } from './summarise-thread.ts'

/** Lists the rows of a thread, one for each folder. */
export async function listThreadRows(db: Sql, accountId: string, threadId: string) {
  return rowsQuery.all(db, { accountId, threadId })
}

const rowsQuery = prepared((db, params: { accountId: string; threadId: string }) =>
  db
    .selectFrom('thread_in_folder')
    .select(['folder_id', 'newest_at', 'unread_count', 'row'])
    .where('account_id', '=', params.accountId)
    .where('thread_id', '=', params.threadId),
)

/** Inserts or replaces the row of a thread in one folder. */
export async function saveThreadRow(
  db: WriteSql,
  accountId: string,
  { threadId, summary, isNew }: { threadId: string; summary: FolderSummary; isNew: boolean },
): Promise<void> {
  const { folderId, newestAt, unreadCount } = summary
  const save = isNew ? insertRowQuery : updateRowQuery
  await save.run(db, {
    accountId,
    threadId,
    folderId,
    newestAt,
    unreadCount,
    ...rowFlags(summary.row),
    row: JSON.stringify(summary.row),
  })
}

/** Returns the filter columns of a row. */
export function rowFlags(row: ThreadRow): RowFlags {
  return {
    is_starred: row.starred ? 1 : 0,
    has_files: row.has_attachments ? 1 : 0,
    is_to_me: row.to_me ? 1 : 0,
  }
}

type RowFlags = Pick<ThreadInFolderTable, 'is_starred' | 'has_files' | 'is_to_me'>

interface SavedRow extends RowFlags {
  accountId: string
  threadId: string
  folderId: string
  newestAt: number
  unreadCount: number
  row: string
}

const insertRowQuery = preparedWrite((db, params: SavedRow) =>
  db.insertInto('thread_in_folder').values({
    account_id: params.accountId,
    thread_id: params.threadId,
    folder_id: params.folderId,
    newest_at: params.newestAt,
    unread_count: params.unreadCount,
    is_starred: params.is_starred,
    has_files: params.has_files,
    is_to_me: params.is_to_me,
    row: params.row,
  }),
)

const updateRowQuery = preparedWrite((db, params: SavedRow) =>
  db
    .updateTable('thread_in_folder')
    .set({
      newest_at: params.newestAt,
      unread_count: params.unreadCount,
      is_starred: params.is_starred,
      has_files: params.has_files,
      is_to_me: params.is_to_me,
      row: params.row,
    })
    .where('account_id', '=', params.accountId)
    .where('thread_id', '=', params.threadId)
    .where('folder_id', '=', params.folderId),
)

/** Deletes a thread from the list of a folder. */
export async function deleteThreadRow(
  db: WriteSql,
  accountId: string,
  { threadId, folderId }: { threadId: string; folderId: string },
): Promise<void> {
  await db
    .deleteFrom('thread_in_folder')
    .where('account_id', '=', accountId)
    .where('thread_id', '=', threadId)
    .where('folder_id', '=', folderId)
    .execute()
}
