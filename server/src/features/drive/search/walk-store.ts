import type { AliasedExpression } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { hasDigit, listFirstFiles } from '../../../db/names/name-index.ts'
import { fewNames, walkFromFirst } from '../../../db/names/name-walk.ts'
import { isAfterCursor, type PageRequest } from '../tree/list-store.ts'
import type { DriveNode } from '../tree/node-store.ts'
import type { Cursor, Order } from '../tree/sorting.ts'
import { matchingNodes } from './search-store.ts'

interface PartRequest {
  readonly order: Order
  readonly cursor: Pick<Cursor, 'value' | 'id'> | null
  readonly limit: number
}

/**
 * Finds a page of matches by name when there are too many to sort: walks the names in order until the page is full.
 * Needs the index `drive_node_name_order` or `drive_node_names`.
 */
export async function walkMatching(
  db: Database,
  accountId: string,
  { words, page }: { words: readonly string[]; page: PageRequest },
): Promise<DriveNode[]> {
  const folders = await walkFolders(db, accountId, { words, page })
  const isFull = folders.length >= page.limit + page.offset
  const files = isFull
    ? []
    : await walkAll(db, accountId, { words, isFile: 1, partRequest: pagePart(page, 1) })
  return slicePage([...folders, ...files], page)
}

/**
 * Same as `walkMatching` with the name index, starting at its first match, and returns the number of matches. With few
 * matches it returns only the number.
 */
export async function walkAndCount(
  db: Database,
  accountId: string,
  { words, page }: { words: readonly string[]; page: PageRequest },
): Promise<{ matches: DriveNode[]; count: number }> {
  const request = pagePart(page, 1)
  const { cursor, limit } = request
  const walked = await walkFromFirst(db, accountId, {
    words,
    after: cursor,
    direction: page.order.direction,
    limit,
  })
  const { count, files: firstMatches } = walked
  if (count <= fewNames) return { matches: [], count }
  const folders = walked.hasFolders ? await walkFolders(db, accountId, { words, page }) : []
  const isFull = folders.length + firstMatches.length >= limit
  const files = isFull ? firstMatches : await sortFiles(db, accountId, { words, request })
  return { matches: slicePage([...folders, ...files], page), count }
}

/** Returns the request for the folders or for the files of a page. The offset is applied after both are joined. */
function pagePart({ order, after, limit, offset }: PageRequest, isFile: 0 | 1): PartRequest {
  return { order, cursor: after?.isFile === isFile ? after : null, limit: limit + offset }
}

const slicePage = (nodes: readonly DriveNode[], { limit, offset }: PageRequest) =>
  nodes.slice(offset, offset + limit)

async function walkFolders(
  db: Database,
  accountId: string,
  { words, page }: { words: readonly string[]; page: PageRequest },
): Promise<DriveNode[]> {
  return page.after?.isFile === 1
    ? []
    : walkAll(db, accountId, { words, isFile: 0, partRequest: pagePart(page, 0) })
}

/** Walks the nodes in order, folders or files, and tests each name until the limit is reached. */
async function walkAll(
  db: Database,
  accountId: string,
  {
    words,
    isFile,
    partRequest: { order, cursor, limit },
  }: { words: readonly string[]; isFile: 0 | 1; partRequest: PartRequest },
): Promise<DriveNode[]> {
  // `name_sort` differs from `name_fold` only in numbers, and its index is half as large.
  const column = db.dialect === 'postgres' && !words.some(hasDigit) ? 'name_sort' : 'name_fold'
  let query = matchingNodes(db, accountId, { words, column }).select('id').where('is_file', '=', isFile)
  if (cursor) query = query.where(isAfterCursor(order, cursor))
  const ordered = query.orderBy(order.column, order.direction).orderBy('id', order.direction).limit(limit)
  return readNodesInOrder(db, accountId, { order, subquery: ordered })
}

/** Reads the nodes of a subquery in their order, in one statement. */
function readNodesInOrder(
  db: Database,
  accountId: string,
  {
    order: { column, direction },
    subquery,
  }: { order: Order; subquery: { as(name: 'found'): AliasedExpression<{ id: string }, 'found'> } },
): Promise<DriveNode[]> {
  return db.sql
    .selectFrom(subquery.as('found'))
    .innerJoin('drive_node', 'drive_node.id', 'found.id')
    .selectAll('drive_node')
    .where('drive_node.account_id', '=', accountId)
    .orderBy(`drive_node.${column}`, direction)
    .orderBy('drive_node.id', direction)
    .execute()
}

/** The name index includes trashed nodes, so more rows are read until the page is full. */
async function sortFiles(
  db: Database,
  accountId: string,
  { words, request: { order, cursor, limit } }: { words: readonly string[]; request: PartRequest },
): Promise<DriveNode[]> {
  const nodes: DriveNode[] = []
  let position = cursor
  for (let batchSize = limit; ; batchSize *= 8) {
    const rows = await listFirstFiles(db, accountId, {
      words,
      request: {
        after: position,
        direction: order.direction,
        limit: batchSize,
      },
    })
    nodes.push(...rows.filter((row) => row.trash_id === null))
    const last = rows.at(-1)
    if (nodes.length >= limit || rows.length < batchSize || !last) return nodes.slice(0, limit)
    position = { value: last.name_sort, id: last.id }
  }
}
