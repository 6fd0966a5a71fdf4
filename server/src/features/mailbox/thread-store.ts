import type { Sql } from '../../db/database.ts'
import type { FolderSummary } from './summarise-thread.ts'

/** The threads that these Message-IDs belong to, in the order in which they are named. */
export async function listThreadsByReferences(
  db: Sql,
  accountId: string,
  headers: readonly string[],
): Promise<{ id: string; message_count: number }[]> {
  if (headers.length === 0) return []
  const rows = await db
    .selectFrom('thread_reference')
    .innerJoin('thread', (join) =>
      join
        .onRef('thread.account_id', '=', 'thread_reference.account_id')
        .onRef('thread.id', '=', 'thread_reference.thread_id'),
    )
    .select(['thread_reference.message_id_header', 'thread.id', 'thread.message_count'])
    .where('thread_reference.account_id', '=', accountId)
    .where('thread_reference.message_id_header', 'in', headers)
    .execute()
  return headers.flatMap((header) => rows.filter((row) => row.message_id_header === header))
}

/** The newest thread of the same subject and people that was alive after `since`. */
export async function findThreadByFallback(
  db: Sql,
  accountId: string,
  fallbackKey: string,
  since: number,
): Promise<{ id: string; message_count: number } | undefined> {
  return db
    .selectFrom('thread')
    .select(['id', 'message_count'])
    .where('account_id', '=', accountId)
    .where('fallback_key', '=', fallbackKey)
    .where('last_message_at', '>=', since)
    .orderBy('last_message_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertThread(
  db: Sql,
  thread: {
    account_id: string
    id: string
    fallback_key: string
    message_count: number
    last_message_at: number
  },
): Promise<void> {
  await db.insertInto('thread').values(thread).execute()
}

export async function updateThread(
  db: Sql,
  accountId: string,
  threadId: string,
  messages: { count: number; lastAt: number },
): Promise<void> {
  await db
    .updateTable('thread')
    .set({ message_count: messages.count, last_message_at: messages.lastAt })
    .where('account_id', '=', accountId)
    .where('id', '=', threadId)
    .execute()
}

/** Remembers which thread these Message-IDs belong to; one that is known already stays where it is. */
export async function addReferences(
  db: Sql,
  accountId: string,
  threadId: string,
  headers: readonly string[],
): Promise<void> {
  if (headers.length === 0) return
  await insertReferences(db, accountId, threadId, headers)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** As `addReferences`, but takes over those of other threads: what answers them from now on joins this one. */
export async function takeReferences(
  db: Sql,
  accountId: string,
  threadId: string,
  headers: readonly string[],
): Promise<void> {
  if (headers.length === 0) return
  await insertReferences(db, accountId, threadId, headers)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'message_id_header']).doUpdateSet({ thread_id: threadId }),
    )
    .execute()
}

function insertReferences(db: Sql, accountId: string, threadId: string, headers: readonly string[]) {
  return db
    .insertInto('thread_reference')
    .values(
      headers.map((header) => ({ account_id: accountId, message_id_header: header, thread_id: threadId })),
    )
}

export async function listThreadRows(db: Sql, accountId: string, threadId: string) {
  return db
    .selectFrom('thread_in_folder')
    .select(['folder_id', 'unread_count', 'row'])
    .where('account_id', '=', accountId)
    .where('thread_id', '=', threadId)
    .execute()
}

export async function saveThreadRow(
  db: Sql,
  accountId: string,
  threadId: string,
  summary: FolderSummary,
  isNew: boolean,
): Promise<void> {
  const values = {
    newest_at: summary.newestAt,
    unread_count: summary.unreadCount,
    row: JSON.stringify(summary.row),
  }
  if (isNew) {
    await db
      .insertInto('thread_in_folder')
      .values({ account_id: accountId, thread_id: threadId, folder_id: summary.folderId, ...values })
      .execute()
    return
  }
  await db
    .updateTable('thread_in_folder')
    .set(values)
    .where('account_id', '=', accountId)
    .where('thread_id', '=', threadId)
    .where('folder_id', '=', summary.folderId)
    .execute()
}

export async function deleteThreadRow(
  db: Sql,
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

/** One line of a list: its row as JSON, and what the next page is asked from. */
export interface ListLine {
  thread_id: string
  newest_at: number
  row: string
}

/** Where a page begins: after (older than) or before (newer than) a line, or at an offset from the newest. */
export type PageStart =
  | { kind: 'offset'; offset: number }
  | { kind: 'after'; newestAt: number; threadId: string }
  | { kind: 'before'; newestAt: number; threadId: string }
  | { kind: 'oldest' }

/** A page of a folder's list, newest first. Counts on the index `thread_list`. */
export async function listPage(
  db: Sql,
  accountId: string,
  folderId: string,
  start: PageStart,
  limit: number,
): Promise<ListLine[]> {
  const backwards = start.kind === 'before' || start.kind === 'oldest'
  const direction = backwards ? 'asc' : 'desc'
  let query = db
    .selectFrom('thread_in_folder')
    .select(['thread_id', 'newest_at', 'row'])
    .where('account_id', '=', accountId)
    .where('folder_id', '=', folderId)
    .orderBy('newest_at', direction)
    .orderBy('thread_id', direction)
    .limit(limit)
  const bound = await boundOf(db, accountId, folderId, start)
  if (bound === 'beyond') return []
  if (bound) {
    query = query.where((eb) =>
      eb(eb.refTuple('newest_at', 'thread_id'), bound.operator, eb.tuple(bound.newestAt, bound.threadId)),
    )
  }
  const lines = await query.execute()
  return backwards ? lines.toReversed() : lines
}

/** Where a page begins as a line of the list; for an offset that line is looked up in the index alone, rows unread. */
async function boundOf(db: Sql, accountId: string, folderId: string, start: PageStart) {
  if (start.kind === 'after') return { ...start, operator: '<' } as const
  if (start.kind === 'before') return { ...start, operator: '>' } as const
  if (start.kind === 'oldest' || start.offset === 0) return null
  const first = await db
    .selectFrom('thread_in_folder')
    .select(['newest_at', 'thread_id'])
    .where('account_id', '=', accountId)
    .where('folder_id', '=', folderId)
    .orderBy('newest_at', 'desc')
    .orderBy('thread_id', 'desc')
    .limit(1)
    .offset(start.offset)
    .executeTakeFirst()
  return first
    ? ({ newestAt: first.newest_at, threadId: first.thread_id, operator: '<=' } as const)
    : 'beyond'
}

/** The row of one thread in one folder. */
export async function findThreadRow(
  db: Sql,
  accountId: string,
  threadId: string,
  folderId: string,
): Promise<{ folder_id: string; row: string } | undefined> {
  return db
    .selectFrom('thread_in_folder')
    .select(['folder_id', 'row'])
    .where('account_id', '=', accountId)
    .where('thread_id', '=', threadId)
    .where('folder_id', '=', folderId)
    .executeTakeFirst()
}
