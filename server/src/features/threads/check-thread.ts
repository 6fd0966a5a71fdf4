import { isDeepStrictEqual } from 'node:util'
import type { Sql } from '../../db/database.ts'
import type { ThreadTable } from '../../db/tables/tables.ts'
import type { SpecialFolders } from '../folders/index.ts'
import { listLinesOfThreads } from './message-line-store.ts'
import { type FolderSummary, summariseThread } from './summarise-thread.ts'
import { listThreadRows } from './thread-row-store.ts'

/** Compares the rows of a thread with its messages; returns null when they agree. */
export async function findThreadInconsistency(
  db: Sql,
  accountId: string,
  {
    thread,
    special,
  }: { thread: Pick<ThreadTable, 'id' | 'message_count' | 'last_message_at'>; special: SpecialFolders },
): Promise<'thread_is_empty' | 'thread_is_stale' | null> {
  const lines = (await listLinesOfThreads(db, accountId, [thread.id])).get(thread.id)
  if (!lines) return 'thread_is_empty'
  const rows = await listThreadRows(db, accountId, thread.id)
  const fresh = summariseThread(thread.id, lines, special)
  const isTrue =
    thread.message_count === lines.length &&
    thread.last_message_at === Math.max(...lines.map((line) => line.sentAt)) &&
    rows.length === fresh.length &&
    fresh.every((summary) => rows.some((row) => isSameRow(row, summary)))
  return isTrue ? null : 'thread_is_stale'
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
