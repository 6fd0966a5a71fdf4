import { Id } from '@bocau/contract/ids'
import type { ThreadPage } from '@bocau/contract/mailbox/mailbox'
import type { Sql } from '../../../db/database.ts'
import { Refused } from '../../../kernel/refused.ts'
import { type FolderRow, findFolder, foldersInOrder } from '../../folders/index.ts'
import { findLabel } from '../../labels/index.ts'
import { countFiltered, type ListFilter, type ListLine, listPage, type PageStart } from './list-page-store.ts'

/** Requested page. A cursor overrides an offset and costs the same at any depth. */
export interface PageRequest {
  limit: number
  offset: number
  cursor?: string | undefined
  /** Filter; absent for all threads. */
  filter?: ListFilter | null
}

/**
 * Returns a page of a folder's threads as the JSON text of a `ThreadPage`. Rows are stored in their wire form, so they
 * are neither parsed nor rebuilt.
 */
export async function listThreads(
  db: Sql,
  accountId: string,
  { folderName, request }: { folderName: string; request: PageRequest },
): Promise<string> {
  const folder =
    (await findFolder(db, accountId, folderName)) ?? (await findLabelList(db, accountId, folderName))
  if (!folder) return emptyPage(folderName, request)
  const { filter = null } = request
  const total = filter
    ? await countFiltered(db, accountId, { folderId: folder.id, filter })
    : folder.total_threads
  const position = pagePosition(request, total)
  // One extra entry shows whether another page follows. Counts could change meanwhile.
  const lines = await listPage(db, accountId, {
    list: { folderId: folder.id, filter },
    start: position.start,
    limit: position.limit + 1,
  })
  return formatPage({ ...folder, total_threads: total }, request.limit, toPage(position, lines, total))
}

/** Returns an empty page for a system folder that is created on first use; fails for any other missing folder. */
function emptyPage(name: string, { limit }: PageRequest): string {
  if (!foldersInOrder.includes(name)) throw new Refused('not_found')
  return formatPage({ name, total_threads: 0 }, limit, {
    lines: [],
    offset: 0,
    hasNewer: false,
    hasOlder: false,
  })
}

async function findLabelList(db: Sql, accountId: string, id: string): Promise<List | undefined> {
  if (!Id.safeParse(id).success) return undefined
  const label = await findLabel(db, accountId, id)
  return label && { id, name: id, total_threads: label.total_threads }
}

type List = Pick<FolderRow, 'id' | 'name' | 'total_threads'>

/** Like `listThreads`, but parsed, for internal callers. */
export async function getThreadPage(
  db: Sql,
  accountId: string,
  { folderName, request }: { folderName: string; request: PageRequest },
): Promise<ThreadPage> {
  return JSON.parse(await listThreads(db, accountId, { folderName, request })) as ThreadPage
}

interface PagePosition {
  start: PageStart
  offset: number
  limit: number
}

/** Converts the offset or the cursor of a request to the start of the page. */
function pagePosition({ limit, offset, cursor }: PageRequest, total: number): PagePosition {
  if (cursor === undefined) return { start: { kind: 'offset', offset }, offset, limit }
  if (cursor === 'last') {
    // The last page ends at the oldest thread and may be short, like the last of the pages counted from the newest.
    const count = total % limit || limit
    return { start: { kind: 'oldest' }, offset: Math.max(0, total - count), limit: count }
  }
  return decodeCursor(cursor, limit)
}

interface Page {
  lines: readonly ListLine[]
  offset: number
  hasNewer: boolean
  hasOlder: boolean
}

/** Cuts a page from the rows, which contain one more if there is a next page. */
function toPage({ start, offset, limit }: PagePosition, rows: readonly ListLine[], total: number): Page {
  const hasMore = rows.length > limit
  if (start.kind === 'before' || start.kind === 'oldest') {
    const lines = hasMore ? rows.slice(-limit) : rows
    return { lines, offset: hasMore ? offset : 0, hasNewer: hasMore, hasOlder: start.kind === 'before' }
  }
  const lines = hasMore ? rows.slice(0, limit) : rows
  // At the end of the list the offset is exact, even if entries changed since the cursor was made.
  const exact = hasMore || start.kind === 'offset' ? offset : Math.max(0, total - lines.length)
  return { lines, offset: exact, hasNewer: start.kind === 'after' || offset > 0, hasOlder: hasMore }
}

/** Formats a page as JSON; the rows are stored as JSON already. */
function formatPage(
  folder: Omit<List, 'id'>,
  limit: number,
  { lines, offset, hasNewer, hasOlder }: Page,
): string {
  const first = lines[0]
  const last = lines.at(-1)
  const next = last && hasOlder ? encodeCursor('after', last, offset + lines.length) : null
  const previous = first && hasNewer ? encodeCursor('before', first, Math.max(0, offset - limit)) : null
  const name = `{"mailbox_name":${JSON.stringify(folder.name)},`
  const items = lines.map((line) => name + line.row.slice(1)).join(',')
  return `{"items":[${items}],"total":${folder.total_threads},"limit":${limit},"offset":${offset},"next_cursor":${JSON.stringify(next)},"previous_cursor":${JSON.stringify(previous)}}`
}

/** A cursor names the entry next to the page, and its offset in the list. */
function encodeCursor(kind: 'after' | 'before', line: ListLine, offset: number): string {
  return `${kind === 'after' ? 'a' : 'b'}.${line.newest_at.toString(36)}.${line.thread_id}.${offset}`
}

function decodeCursor(cursor: string, limit: number): PagePosition {
  const [, kind, newestAt = '', threadId = '', offset] =
    /^([ab])\.(-?[0-9a-z]{1,11})\.([0-9]{1,19})\.([0-9]{1,9})$/.exec(cursor) ?? []
  if (!Id.safeParse(threadId).success) throw new Refused('cursor_invalid')
  return {
    start: { kind: kind === 'a' ? 'after' : 'before', newestAt: Number.parseInt(newestAt, 36), threadId },
    offset: Number(offset),
    limit,
  }
}
