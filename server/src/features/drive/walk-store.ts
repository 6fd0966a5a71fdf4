import type { AliasedExpression } from 'kysely'
import type { Database } from '../../db/database.ts'
import { firstFiles, hasDigit, hasFirstFiles, holds } from '../../db/name-index.ts'
import { isBehind, type PageWanted } from './list-store.ts'
import type { DriveNode } from './node-store.ts'
import { holding } from './search-store.ts'
import type { Cursor, Order } from './sorting.ts'

/** So many names are walked before the index of names is asked to sort all that hold the words. */
const walkedAtMost = 5000

interface PartWanted {
  readonly order: Order
  readonly behind: Pick<Cursor, 'value' | 'id'> | null
  readonly limit: number
}

/**
 * What holds all these words by name, for words that so many names hold that sorting them here would take long: names
 * are walked in their order until the page is full. Counts on the index `drive_node_name_order`, or `drive_node_names`.
 */
export async function walkHolding(
  db: Database,
  accountId: string,
  words: readonly string[],
  { order, after, limit, offset }: PageWanted,
): Promise<DriveNode[]> {
  const wanted = (isFile: 0 | 1): PartWanted => ({
    order,
    behind: after?.isFile === isFile ? after : null,
    limit: limit + offset,
  })
  const walkFolders = () => (after?.isFile === 1 ? [] : walkAll(db, accountId, words, 0, wanted(0)))
  if (hasFirstFiles(db, words)) {
    const [near, folders] = await Promise.all([walkNear(db, accountId, words, wanted(1)), walkFolders()])
    const isFull = folders.length + near.length >= limit + offset
    const files = isFull ? near : await sortFiles(db, accountId, words, wanted(1))
    return [...folders, ...files].slice(offset, offset + limit)
  }
  const folders = await walkFolders()
  const isFull = folders.length >= limit + offset
  const files = isFull ? [] : await walkAll(db, accountId, words, 1, wanted(1))
  return [...folders, ...files].slice(offset, offset + limit)
}

async function walkAll(
  db: Database,
  accountId: string,
  words: readonly string[],
  isFile: 0 | 1,
  { order, behind, limit }: PartWanted,
): Promise<DriveNode[]> {
  // What names are sorted by differs from what they are found by in its numbers alone, and its index is half as long.
  const column = db.dialect === 'postgres' && !words.some(hasDigit) ? 'name_sort' : 'name_fold'
  let query = holding(db, accountId, words, column).select('id').where('is_file', '=', isFile)
  if (behind) query = query.where(isBehind(order, behind))
  const found = query.orderBy(order.column, order.direction).orderBy('id', order.direction).limit(limit)
  return readAll(db, accountId, order, found)
}

/** Those among the next names: files are many, and what these do not fill is sorted by the index of names. */
async function walkNear(
  db: Database,
  accountId: string,
  words: readonly string[],
  { order, behind, limit }: PartWanted,
): Promise<DriveNode[]> {
  let near = holding(db, accountId, []).select(['id', 'name_sort']).where('is_file', '=', 1)
  if (behind) near = near.where(isBehind(order, behind))
  near = near.orderBy('name_sort', order.direction).orderBy('id', order.direction).limit(walkedAtMost)
  const found = db.sql
    .selectFrom(near.as('near'))
    .select('id')
    .where((eb) => eb.and(words.map((word) => holds(db, 'name_sort', word))))
    .orderBy('name_sort', order.direction)
    .orderBy('id', order.direction)
    .limit(limit)
  return readAll(db, accountId, order, found)
}

/** The nodes whose ids a question answers with, in their order: in one statement with it. */
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

/** The index of names knows nothing of what was thrown away: where that took the place of others more is read. */
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
      behind: border && isBehind(order, border),
      direction: order.direction,
      limit: asked,
    })
    found.push(...rows.filter((row) => row.trash_id === null))
    const last = rows.at(-1)
    if (found.length >= limit || rows.length < asked || !last) return found.slice(0, limit)
    border = { value: last.name_sort, id: last.id }
  }
}
