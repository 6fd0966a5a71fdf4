import type { Sql } from '../../db/database.ts'
import { listed, prepared, preparedByCount, preparedInsert } from '../../db/prepared.ts'
import { type KnownPlace, knownPlaces } from './known-places.ts'
import type { FolderSummary } from './summarise-thread.ts'

/** The threads that these Message-IDs belong to, in the order in which they are named. */
export async function listThreadsByReferences(
  db: Sql,
  accountId: string,
  headers: readonly string[],
): Promise<{ id: string; message_count: number }[]> {
  if (headers.length === 0) return []
  const rows = await threadsByReferences(headers.length).all(db, { accountId, headers })
  return headers.flatMap((header) => rows.filter((row) => row.message_id_header === header))
}

const threadsByReferences = preparedByCount((count) =>
  prepared((db, given: { accountId: string; headers: readonly string[] }) =>
    db
      .selectFrom('thread_reference')
      .innerJoin('thread', (join) =>
        join
          .onRef('thread.account_id', '=', 'thread_reference.account_id')
          .onRef('thread.id', '=', 'thread_reference.thread_id'),
      )
      .select(['thread_reference.message_id_header', 'thread.id', 'thread.message_count'])
      .where('thread_reference.account_id', '=', given.accountId)
      .where('thread_reference.message_id_header', 'in', listed(given.headers, count)),
  ),
)

/** The newest thread of the same subject and people that was alive after `since`. */
export async function findThreadByFallback(
  db: Sql,
  accountId: string,
  fallbackKey: string,
  since: number,
): Promise<{ id: string; message_count: number } | undefined> {
  const newest = await newestByFallback.first(db, { accountId, fallbackKey })
  return newest && newest.last_message_at >= since ? newest : undefined
}

// The time is compared outside: SQLite would plan the question anew for each one that is asked for.
const newestByFallback = prepared((db, given: { accountId: string; fallbackKey: string }) =>
  db
    .selectFrom('thread')
    .select(['id', 'message_count', 'last_message_at'])
    .where('account_id', '=', given.accountId)
    .where('fallback_key', '=', given.fallbackKey)
    .orderBy('last_message_at', 'desc')
    .limit(1),
)

/** Gives a thread that has none the key by which its subject and people find it. */
export async function setFallbackKey(
  db: Sql,
  accountId: string,
  threadId: string,
  fallbackKey: string,
): Promise<void> {
  await db
    .updateTable('thread')
    .set({ fallback_key: fallbackKey })
    .where('account_id', '=', accountId)
    .where('id', '=', threadId)
    .where('fallback_key', '=', '')
    .execute()
}

export async function findThreadSize(
  db: Sql,
  accountId: string,
  threadId: string,
): Promise<{ message_count: number } | undefined> {
  return db
    .selectFrom('thread')
    .select('message_count')
    .where('account_id', '=', accountId)
    .where('id', '=', threadId)
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
  await insertThreadRow(db, thread)
}

const insertThreadRow = preparedInsert('thread')

export async function updateThread(
  db: Sql,
  accountId: string,
  threadId: string,
  messages: { count: number; lastAt: number },
): Promise<void> {
  await threadSizes.run(db, { accountId, threadId, ...messages })
}

const threadSizes = prepared(
  (db, given: { accountId: string; threadId: string; count: number; lastAt: number }) =>
    db
      .updateTable('thread')
      .set({ message_count: given.count, last_message_at: given.lastAt })
      .where('account_id', '=', given.accountId)
      .where('id', '=', given.threadId),
)

/** Remembers which thread these Message-IDs belong to; one that is known already stays where it is. */
export async function addReferences(
  db: Sql,
  accountId: string,
  threadId: string,
  headers: readonly string[],
): Promise<void> {
  if (headers.length > 0) await newReferences(headers.length).run(db, { accountId, threadId, headers })
}

/** As `addReferences`, but takes over those of other threads: what answers them from now on joins this one. */
export async function takeReferences(
  db: Sql,
  accountId: string,
  threadId: string,
  headers: readonly string[],
): Promise<void> {
  if (headers.length > 0) await takenReferences(headers.length).run(db, { accountId, threadId, headers })
}

interface References {
  accountId: string
  threadId: string
  headers: readonly string[]
}

const newReferences = preparedByCount((count) =>
  prepared((db, given: References) =>
    insertReferences(db, given, count).onConflict((conflict) => conflict.doNothing()),
  ),
)

const takenReferences = preparedByCount((count) =>
  prepared((db, given: References) =>
    insertReferences(db, given, count).onConflict((conflict) =>
      conflict.columns(['account_id', 'message_id_header']).doUpdateSet({ thread_id: given.threadId }),
    ),
  ),
)

function insertReferences(db: Sql, given: References, count: number) {
  return db.insertInto('thread_reference').values(
    listed(given.headers, count).map((header) => ({
      account_id: given.accountId,
      message_id_header: header,
      thread_id: given.threadId,
    })),
  )
}

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

export async function saveThreadRow(
  db: Sql,
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
    row: JSON.stringify(summary.row),
  })
}

interface SavedRow {
  accountId: string
  threadId: string
  folderId: string
  newestAt: number
  unreadCount: number
  row: string
}

const newThreadRow = prepared((db, given: SavedRow) =>
  db.insertInto('thread_in_folder').values({
    account_id: given.accountId,
    thread_id: given.threadId,
    folder_id: given.folderId,
    newest_at: given.newestAt,
    unread_count: given.unreadCount,
    row: given.row,
  }),
)

const changedThreadRow = prepared((db, given: SavedRow) =>
  db
    .updateTable('thread_in_folder')
    .set({ newest_at: given.newestAt, unread_count: given.unreadCount, row: given.row })
    .where('account_id', '=', given.accountId)
    .where('thread_id', '=', given.threadId)
    .where('folder_id', '=', given.folderId),
)

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

/** A page of a folder's list in its order. Counts on the index `thread_list`. */
export async function listPage(
  db: Sql,
  accountId: string,
  folderId: string,
  start: PageStart,
  limit: number,
): Promise<ListLine[]> {
  const backwards = start.kind === 'before' || start.kind === 'oldest'
  const bound = await boundOf(db, accountId, folderId, start)
  if (bound === 'beyond') return []
  const [page, place] = bound
    ? [boundedPages[bound.operator], { newestAt: bound.newestAt, threadId: bound.threadId }]
    : [openPages[backwards ? 'asc' : 'desc'], nowhere]
  const lines = await page.all(db, { accountId, folderId, limit, ...place })
  return backwards ? lines.toReversed() : lines
}

interface PageWanted {
  accountId: string
  folderId: string
  limit: number
  newestAt: number
  threadId: string
}

const nowhere = { newestAt: 0, threadId: '0' }

function pageIn(db: Sql, given: PageWanted, direction: 'asc' | 'desc') {
  return db
    .selectFrom('thread_in_folder')
    .select(['thread_id', 'newest_at', 'row'])
    .where('account_id', '=', given.accountId)
    .where('folder_id', '=', given.folderId)
    .orderBy('newest_at', direction)
    .orderBy('thread_id', direction)
    .limit(given.limit)
}

const openPages = {
  asc: prepared((db, given: PageWanted) => pageIn(db, given, 'asc')),
  desc: prepared((db, given: PageWanted) => pageIn(db, given, 'desc')),
}

function pageBeside(operator: '<' | '<=' | '>') {
  return prepared((db, given: PageWanted) =>
    pageIn(db, given, operator === '>' ? 'asc' : 'desc').where((eb) =>
      eb(eb.refTuple('newest_at', 'thread_id'), operator, eb.tuple(given.newestAt, given.threadId)),
    ),
  )
}

const boundedPages = { '<': pageBeside('<'), '<=': pageBeside('<='), '>': pageBeside('>') }

/** Where a page begins as a line of the list; for an offset that line is looked up in the index alone, rows unread. */
async function boundOf(db: Sql, accountId: string, folderId: string, start: PageStart) {
  if (start.kind === 'after') return { ...start, operator: '<' } as const
  if (start.kind === 'before') return { ...start, operator: '>' } as const
  if (start.kind === 'oldest' || start.offset === 0) return null
  const first = await findPlace(db, accountId, folderId, start.offset)
  return first ? ({ newestAt: first.newestAt, threadId: first.threadId, operator: '<=' } as const) : 'beyond'
}

/** The line that stands at an offset, counted from the nearest one that is known before it. */
async function findPlace(
  db: Sql,
  accountId: string,
  folderId: string,
  offset: number,
): Promise<KnownPlace | undefined> {
  const asOf = (await lastEvent.first(db, { accountId }))?.last_event_number ?? 0
  const known = knownPlaces(db).find(accountId, folderId, asOf, offset)
  if (known?.offset === offset) return known
  const { newestAt, threadId } = known ?? beforeAll
  const steps = offset - (known?.offset ?? 0)
  const line = await lineFrom.first(db, { accountId, folderId, newestAt, threadId, steps })
  if (!line) return undefined
  const place = { offset, newestAt: line.newest_at, threadId: line.thread_id }
  knownPlaces(db).remember(accountId, folderId, asOf, place)
  return place
}

const lastEvent = prepared((db, given: { accountId: string }) =>
  db.selectFrom('account').select('last_event_number').where('id', '=', given.accountId),
)

const beforeAll = { newestAt: Number.MAX_SAFE_INTEGER, threadId: '0' }

const lineFrom = prepared((db, given: Omit<PageWanted, 'limit'> & { steps: number }) =>
  db
    .selectFrom('thread_in_folder')
    .select(['newest_at', 'thread_id'])
    .where('account_id', '=', given.accountId)
    .where('folder_id', '=', given.folderId)
    .where((eb) => eb(eb.refTuple('newest_at', 'thread_id'), '<=', eb.tuple(given.newestAt, given.threadId)))
    .orderBy('newest_at', 'desc')
    .orderBy('thread_id', 'desc')
    .limit(1)
    .offset(given.steps),
)

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
