import { sql } from 'kysely'
import type { Sql } from '../../../db/database.ts'
import { prepared } from '../../../db/prepared.ts'
import { type KnownPlace, knownPlaces } from './page-offset-cache.ts'

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
export type Narrowing = 'unread' | 'starred' | 'files' | 'to_me'

/** The list of a folder or a label, complete or filtered. */
export interface ListRead {
  folderId: string
  narrowing: Narrowing | null
}

// Literals, because partial indexes only match literal conditions.
const conditions = {
  unread: sql<boolean>`unread_count > 0`,
  starred: sql<boolean>`is_starred = 1`,
  files: sql<boolean>`has_files = 1`,
  to_me: sql<boolean>`is_to_me = 1`,
}

/** Reads a page of a list in order. Relies on the index `thread_list`, or on that of the filter. */
export async function listPage(
  db: Sql,
  accountId: string,
  list: ListRead,
  start: PageStart,
  limit: number,
): Promise<ListLine[]> {
  const backwards = start.kind === 'before' || start.kind === 'oldest'
  const bound = await boundOf(db, accountId, list, start)
  if (bound === 'beyond') return []
  const { open, bounded } = questions[list.narrowing ?? 'whole']
  const [page, place] = bound
    ? [bounded[bound.operator], { newestAt: bound.newestAt, threadId: bound.threadId }]
    : [open[backwards ? 'asc' : 'desc'], nowhere]
  const lines = await page.all(db, { accountId, folderId: list.folderId, limit, ...place })
  return backwards ? lines.toReversed() : lines
}

/** Counts the threads of a filtered list; unfiltered lists have stored counts. */
export async function countNarrowed(
  db: Sql,
  accountId: string,
  folderId: string,
  narrowing: Narrowing,
): Promise<number> {
  return (await questions[narrowing].count.first(db, { accountId, folderId }))?.count ?? 0
}

interface PageWanted {
  accountId: string
  folderId: string
  limit: number
  newestAt: number
  threadId: string
}

const nowhere = { newestAt: 0, threadId: '0' }

function questionsOf(narrowing: Narrowing | 'whole') {
  const rows = (db: Sql, given: Pick<PageWanted, 'accountId' | 'folderId'>) => {
    const all = db
      .selectFrom('thread_in_folder')
      .where('account_id', '=', given.accountId)
      .where('folder_id', '=', given.folderId)
    return narrowing === 'whole' ? all : all.where(conditions[narrowing])
  }
  const page = (db: Sql, given: PageWanted, direction: 'asc' | 'desc') =>
    rows(db, given)
      .select(['thread_id', 'newest_at', 'row'])
      .orderBy('newest_at', direction)
      .orderBy('thread_id', direction)
      .limit(given.limit)
  const beside = (operator: '<' | '<=' | '>') =>
    prepared((db, given: PageWanted) =>
      page(db, given, operator === '>' ? 'asc' : 'desc').where((eb) =>
        eb(eb.refTuple('newest_at', 'thread_id'), operator, eb.tuple(given.newestAt, given.threadId)),
      ),
    )
  return {
    open: {
      asc: prepared((db, given: PageWanted) => page(db, given, 'asc')),
      desc: prepared((db, given: PageWanted) => page(db, given, 'desc')),
    },
    bounded: { '<': beside('<'), '<=': beside('<='), '>': beside('>') },
    /** Entry a given number of steps after another. */
    line: prepared((db, given: Omit<PageWanted, 'limit'> & { steps: number }) =>
      rows(db, given)
        .select(['newest_at', 'thread_id'])
        .where((eb) =>
          eb(eb.refTuple('newest_at', 'thread_id'), '<=', eb.tuple(given.newestAt, given.threadId)),
        )
        .orderBy('newest_at', 'desc')
        .orderBy('thread_id', 'desc')
        .limit(1)
        .offset(given.steps),
    ),
    count: prepared((db, given: Pick<PageWanted, 'accountId' | 'folderId'>) =>
      rows(db, given).select((columns) => columns.fn.countAll<number>().as('count')),
    ),
  }
}

const questions = {
  whole: questionsOf('whole'),
  unread: questionsOf('unread'),
  starred: questionsOf('starred'),
  files: questionsOf('files'),
  to_me: questionsOf('to_me'),
}

/** Converts a page start to a list entry. For an offset, finds that entry in the index without reading rows. */
async function boundOf(db: Sql, accountId: string, list: ListRead, start: PageStart) {
  if (start.kind === 'after') return { ...start, operator: '<' } as const
  if (start.kind === 'before') return { ...start, operator: '>' } as const
  if (start.kind === 'oldest' || start.offset === 0) return null
  const first = await findPlace(db, accountId, list, start.offset)
  return first ? ({ newestAt: first.newestAt, threadId: first.threadId, operator: '<=' } as const) : 'beyond'
}

/** Finds the entry at an offset, counted from the nearest cached entry before it. */
async function findPlace(
  db: Sql,
  accountId: string,
  { folderId, narrowing }: ListRead,
  offset: number,
): Promise<KnownPlace | undefined> {
  const listId = narrowing ? `${folderId} ${narrowing}` : folderId
  const asOf = (await lastEvent.first(db, { accountId }))?.last_event_number ?? 0
  const known = knownPlaces(db).find(accountId, listId, asOf, offset)
  if (known?.offset === offset) return known
  const { newestAt, threadId } = known ?? beforeAll
  const steps = offset - (known?.offset ?? 0)
  const { line: lineFrom } = questions[narrowing ?? 'whole']
  const line = await lineFrom.first(db, { accountId, folderId, newestAt, threadId, steps })
  if (!line) return undefined
  const place = { offset, newestAt: line.newest_at, threadId: line.thread_id }
  knownPlaces(db).remember(accountId, listId, asOf, place)
  return place
}

const lastEvent = prepared((db, given: { accountId: string }) =>
  db.selectFrom('account_counter').select('last_event_number').where('account_id', '=', given.accountId),
)

const beforeAll = { newestAt: Number.MAX_SAFE_INTEGER, threadId: '0' }
