import type { Sql, WriteSql } from '../../../db/database.ts'
import { prepared, preparedWrite } from '../../../db/prepared.ts'
import type { ThreadInFolderTable } from '../../../db/tables/tables.ts'
import type { FolderSummary, ThreadRow } from './summarise-thread.ts'

/** Lists the rows of a thread, one for each folder. */
export async function listThreadRows(db: Sql, accountId: string, threadId: string) {
  return threadRows.all(db, { accountId, threadId })
}

const threadRows = prepared((db, given: { accountId: string; threadId: string }) =>
  db
    .selectFrom('thread_in_folder')
    .select(['folder_id', 'newest_at', 'unread_count', 'row'])
    .where('account_id', '=', given.accountId)
    .where('thread_id', '=', given.threadId),
)

/** Inserts or replaces the row of a thread in one folder. */
export async function saveThreadRow(
  db: WriteSql,
  accountId: string,
  threadId: string,
  summary: FolderSummary,
  isNew: boolean,
): Promise<void> {
  const { folderId, newestAt, unreadCount } = summary
  const save = isNew ? newThreadRow : changedThreadRow
  await save.run(db, {
    accountId,
    threadId,
    folderId,
    newestAt,
    unreadCount,
    ...marksOf(summary.row),
    row: JSON.stringify(summary.row),
  })
}

/** Returns the filter columns of a row. */
export function marksOf(row: ThreadRow): RowMarks {
  return {
    is_starred: row.starred ? 1 : 0,
    has_files: row.has_attachments ? 1 : 0,
    is_to_me: row.to_me ? 1 : 0,
  }
}

type RowMarks = Pick<ThreadInFolderTable, 'is_starred' | 'has_files' | 'is_to_me'>

interface SavedRow extends RowMarks {
  accountId: string
  threadId: string
  folderId: string
  newestAt: number
  unreadCount: number
  row: string
}

const newThreadRow = preparedWrite((db, given: SavedRow) =>
  db.insertInto('thread_in_folder').values({
    account_id: given.accountId,
    thread_id: given.threadId,
    folder_id: given.folderId,
    newest_at: given.newestAt,
    unread_count: given.unreadCount,
    is_starred: given.is_starred,
    has_files: given.has_files,
    is_to_me: given.is_to_me,
    row: given.row,
  }),
)

const changedThreadRow = preparedWrite((db, given: SavedRow) =>
  db
    .updateTable('thread_in_folder')
    .set({
      newest_at: given.newestAt,
      unread_count: given.unreadCount,
      is_starred: given.is_starred,
      has_files: given.has_files,
      is_to_me: given.is_to_me,
      row: given.row,
    })
    .where('account_id', '=', given.accountId)
    .where('thread_id', '=', given.threadId)
    .where('folder_id', '=', given.folderId),
)

/** Deletes a thread from the list of a folder. */
export async function deleteThreadRow(
  db: WriteSql,
  accountId: string,
  threadId: string,
  folderId: string,
): Promise<void> {
  await db
    .deleteFrom('thread_in_folder')
    .where('account_id', '=', accountId)
    .where('thread_id', '=', threadId)
    .where('folder_id', '=', folderId)
    .execute()
}
