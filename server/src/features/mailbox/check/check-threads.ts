import { isDeepStrictEqual } from 'node:util'
import type { Sql } from '../../../db/database.ts'
import type { ThreadTable } from '../../../db/tables/tables.ts'
import { AccountFolders, type SpecialFolders } from '../../folders/index.ts'
import { type FolderSummary, listMessageLines, listThreadRows, summariseThread } from '../../threads/index.ts'

/** Compares the rows of a thread with its messages; returns null when they agree. */
export async function findThreadInconsistency(
  db: Sql,
  accountId: string,
  {
    thread,
    special,
  }: { thread: Pick<ThreadTable, 'id' | 'message_count' | 'last_message_at'>; special: SpecialFolders },
): Promise<'thread_is_empty' | 'thread_is_stale' | null> {
  const lines = await listMessageLines(db, accountId, thread.id)
  if (lines.length === 0) return 'thread_is_empty'
  const rows = await listThreadRows(db, accountId, thread.id)
  const fresh = summariseThread(thread.id, lines, special)
  const isTrue =
    thread.message_count === lines.length &&
    thread.last_message_at === Math.max(...lines.map((line) => line.sentAt)) &&
    rows.length === fresh.length &&
    fresh.every((summary) => rows.some((row) => isSameRow(row, summary)))
  return isTrue ? null : 'thread_is_stale'
}

/** Returns the folders that thread rows treat specially. */
export async function findSpecialFolders(db: Sql, accountId: string): Promise<SpecialFolders> {
  return (await AccountFolders.read(db, accountId)).special
}

function isSameRow(
  row: { folder_id: string; newest_at: number; unread_count: number; row: string },
  summary: FolderSummary,
): boolean {
  return (
    row.folder_id === summary.folderId &&
    row.newest_at === summary.newestAt &&
    row.unread_count === summary.unreadCount &&
    isDeepStrictEqual(JSON.parse(row.row), JSON.parse(JSON.stringify(summary.row)))
  )
}
