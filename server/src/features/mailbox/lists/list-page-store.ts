import { sql } from 'kysely'
import type { Sql } from '../../../db/database.ts'
import { prepared } from '../../../db/prepared.ts'
import { type CachedEntry, pageOffsetCache } from './page-offset-cache.ts'

/** A list entry: its row as JSON, and the keys for the next page. */
export interface ListLine {
  thread_id: string
  newest_at: number
  row: string
}

/** Start of a page: after (older than) or before (newer than) an entry, or at an offset from the newest. */
export type PageStart =
  | { kind: 'offset'; offset: number }
  | { kind: 'after'; newestAt: number; threadId: string }
  | { kind: 'before'; newestAt: number; threadId: string }
  | { kind: 'oldest' }

/** Filters of a list; each has its own index (`thread_list_unread` and so on). */
export type ListFilter = 'unread' | 'starred' | 'files' | 'to_me'

/** The list of a folder or a label, complete or filtered. */
export interface ListQuery {
  folderId: string
  filter: ListFilter | null
}

// Literals, because partial indexes only match literal conditions.
const filterConditions = {
  unread: sql<boolean>`unread_count > 0`,
  starred: sql<boolean>`is_starred = 1`,
  files: sql<boolean>`has_files = 1`,
  to_me: sql<boolean>`is_to_me = 1`,
}

/** Reads a page of a list in order. Relies on the index `thread_list`, or on that of the filter. */
export async function listPage(
  db: Sql,
  accountId: string,
  { list, start, limit }: { list: ListQuery; start: PageStart; limit: number },
): Promise<ListLine[]> {
  const backwards = start.kind === 'before' || start.kind === 'oldest'
  const bound = await findBoundary(db, accountId, { list, start })
  if (bound === 'beyond') return []
  const { open, bounded } = queriesByFilter[list.filter ?? 'whole']
  const [page, boundary] = bound
    ? [bounded[bound.operator], { newestAt: bound.newestAt, threadId: bound.threadId }]
    : [open[backwards ? 'asc' : 'desc'], noBoundary]
  const lines = await page.all(db, { accountId, folderId: list.folderId, limit, ...boundary })
  return backwards ? lines.toReversed() : lines
}

/** Counts the threads of a filtered list; unfiltered lists have stored counts. */
export async function countFiltered(
  db: Sql,
  accountId: string,
  { folderId, filter }: { folderId: string; filter: ListFilter },
): Promise<number> {
  return (await queriesByFilter[filter].count.first(db, { accountId, folderId }))?.count ?? 0
}

interface PageQuery {
  accountId: string
  folderId: string
  limit: number
  newestAt: number
  threadId: string
}

const noBoundary = { newestAt: 0, threadId: '0' }

/**
 * Prepares the queries of a list with this filter: pages from either end or a boundary, the entry at an
 * offset, and the count.
 */
function pageQueries(filter: ListFilter | 'whole') {
  const rows = (db: Sql, params: Pick<PageQuery, 'accountId' | 'folderId'>) => {
    const all = db
      .selectFrom('thread_in_folder')
      .where('account_id', '=', params.accountId)
      .where('folder_id', '=', params.folderId)
    return filter === 'whole' ? all : all.where(filterConditions[filter])
  }
  const page = (db: Sql, params: PageQuery, direction: 'asc' | 'desc') =>
    rows(db, params)
      .select(['thread_id', 'newest_at', 'row'])
      .orderBy('newest_at', direction)
      .orderBy('thread_id', direction)
      .limit(params.limit)
  const bounded = (operator: '<' | '<=' | '>') =>
    prepared((db, params: PageQuery) =>
      page(db, params, operator === '>' ? 'asc' : 'desc').where((eb) =>
        eb(eb.refTuple('newest_at', 'thread_id'), operator, eb.tuple(params.newestAt, params.threadId)),
      ),
    )
  return {
    open: {
      asc: prepared((db, params: PageQuery) => page(db, params, 'asc')),
      desc: prepared((db, params: PageQuery) => page(db, params, 'desc')),
    },
    bounded: { '<': bounded('<'), '<=': bounded('<='), '>': bounded('>') },
    /** Entry a given number of steps after another. */
    line: prepared((db, params: Omit<PageQuery, 'limit'> & { steps: number }) =>
      rows(db, params)
        .select(['newest_at', 'thread_id'])
        .where((eb) =>
          eb(eb.refTuple('newest_at', 'thread_id'), '<=', eb.tuple(params.newestAt, params.threadId)),
        )
        .orderBy('newest_at', 'desc')
        .orderBy('thread_id', 'desc')
        .limit(1)
        .offset(params.steps),
    ),
    count: prepared((db, params: Pick<PageQuery, 'accountId' | 'folderId'>) =>
      rows(db, params).select((columns) => columns.fn.countAll<number>().as('count')),
    ),
  }
}

const queriesByFilter = {
  whole: pageQueries('whole'),
  unread: pageQueries('unread'),
  starred: pageQueries('starred'),
  files: pageQueries('files'),
  to_me: pageQueries('to_me'),
}

/** Converts a page start to a list entry. For an offset, finds that entry in the index without reading rows. */
async function findBoundary(
  db: Sql,
  accountId: string,
  { list, start }: { list: ListQuery; start: PageStart },
) {
  if (start.kind === 'after') return { ...start, operator: '<' } as const
  if (start.kind === 'before') return { ...start, operator: '>' } as const
  if (start.kind === 'oldest' || start.offset === 0) return null
  const first = await findEntry(db, accountId, { list, offset: start.offset })
  return first ? ({ newestAt: first.newestAt, threadId: first.threadId, operator: '<=' } as const) : 'beyond'
}

/** Finds the entry at an offset, counted from the nearest cached entry before it. */
async function findEntry(
  db: Sql,
  accountId: string,
  { list: { folderId, filter }, offset }: { list: ListQuery; offset: number },
): Promise<CachedEntry | undefined> {
  const listId = filter ? `${folderId} ${filter}` : folderId
  const asOf = (await lastEvent.first(db, { accountId }))?.last_event_number ?? 0
  const cached = pageOffsetCache(db).find(accountId, listId, asOf, offset)
  if (cached?.offset === offset) return cached
  const { newestAt, threadId } = cached ?? newestPosition
  const steps = offset - (cached?.offset ?? 0)
  const { line: lineFrom } = queriesByFilter[filter ?? 'whole']
  const line = await lineFrom.first(db, { accountId, folderId, newestAt, threadId, steps })
  if (!line) return undefined
  const entry = { offset, newestAt: line.newest_at, threadId: line.thread_id }
  pageOffsetCache(db).save(accountId, listId, asOf, entry)
  return entry
}

const lastEvent = prepared((db, params: { accountId: string }) =>
  db.selectFrom('account_counter').select('last_event_number').where('account_id', '=', params.accountId),
)

const newestPosition = { newestAt: Number.MAX_SAFE_INTEGER, threadId: '0' }
