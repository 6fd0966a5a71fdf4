import type { AliasedExpression } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { firstFiles, hasDigit } from '../../../db/names/name-index.ts'
import { fewNames, walkFromFirst } from '../../../db/names/name-walk.ts'
import { isBehind, type PageWanted } from '../tree/list-store.ts'
import type { DriveNode } from '../tree/node-store.ts'
import type { Cursor, Order } from '../tree/sorting.ts'
import { holding } from './search-store.ts'

interface PartWanted {
  readonly order: Order
  readonly behind: Pick<Cursor, 'value' | 'id'> | null
  readonly limit: number
}

/**
 * Finds a page of matches by name when there are too many to sort: walks the names in order until the page is full.
 * Needs the index `drive_node_name_order` or `drive_node_names`.
 */
export async function walkHolding(
  db: Database,
  accountId: string,
  words: readonly string[],
  page: PageWanted,
): Promise<DriveNode[]> {
  const folders = await walkFolders(db, accountId, words, page)
  const isFull = folders.length >= page.limit + page.offset
  const files = isFull ? [] : await walkAll(db, accountId, words, 1, partOf(page, 1))
  return cut([...folders, ...files], page)
}

/**
 * Same as `walkHolding` with the name index, starting at its first match, and returns the number of matches. With few
 * matches it returns only the number.
 */
export async function walkAndCount(
  db: Database,
  accountId: string,
  words: readonly string[],
  page: PageWanted,
): Promise<{ found: DriveNode[]; count: number }> {
  const wanted = partOf(page, 1)
  const { behind, limit } = wanted
  const walked = await walkFromFirst(db, accountId, words, { behind, direction: page.order.direction, limit })
  const { count, files: near } = walked
  if (count <= fewNames) return { found: [], count }
  const folders = walked.hasFolders ? await walkFolders(db, accountId, words, page) : []
  const isFull = folders.length + near.length >= limit
  const files = isFull ? near : await sortFiles(db, accountId, words, wanted)
  return { found: cut([...folders, ...files], page), count }
}

/** Returns the part of a page that consists of folders or of files. */
function partOf({ order, after, limit, offset }: PageWanted, isFile: 0 | 1): PartWanted {
  return { order, behind: after?.isFile === isFile ? after : null, limit: limit + offset }
}

const cut = (nodes: readonly DriveNode[], { limit, offset }: PageWanted) =>
  nodes.slice(offset, offset + limit)

async function walkFolders(
  db: Database,
  accountId: string,
  words: readonly string[],
  page: PageWanted,
): Promise<DriveNode[]> {
  return page.after?.isFile === 1 ? [] : walkAll(db, accountId, words, 0, partOf(page, 0))
}

async function walkAll(
  db: Database,
  accountId: string,
  words: readonly string[],
  isFile: 0 | 1,
  { order, behind, limit }: PartWanted,
): Promise<DriveNode[]> {
  // `name_sort` differs from `name_fold` only in numbers, and its index is half as large.
  const column = db.dialect === 'postgres' && !words.some(hasDigit) ? 'name_sort' : 'name_fold'
  let query = holding(db, accountId, words, column).select('id').where('is_file', '=', isFile)
  if (behind) query = query.where(isBehind(order, behind))
  const found = query.orderBy(order.column, order.direction).orderBy('id', order.direction).limit(limit)
  return readAll(db, accountId, order, found)
}

/** Reads the nodes of a subquery in their order, in one statement. */
function readAll(
  db: Database,
  accountId: string,
  { column, direction }: Order,
  found: { as(name: 'found'): AliasedExpression<{ id: string }, 'found'> },
): Promise<DriveNode[]> {
  return db.sql
    .selectFrom(found.as('found'))
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
  words: readonly string[],
  { order, behind, limit }: PartWanted,
): Promise<DriveNode[]> {
  const found: DriveNode[] = []
  let border = behind
  for (let asked = limit; ; asked *= 8) {
    const rows = await firstFiles(db, accountId, words, {
      behind: border,
      direction: order.direction,
      limit: asked,
    })
    found.push(...rows.filter((row) => row.trash_id === null))
    const last = rows.at(-1)
    if (found.length >= limit || rows.length < asked || !last) return found.slice(0, limit)
    border = { value: last.name_sort, id: last.id }
  }
}
