import type { Sql } from '../../../db/database.ts'
import { prepared } from '../../../db/prepared.ts'
import { type KnownPlace, knownPlaces } from './page-offset-cache.ts'

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
