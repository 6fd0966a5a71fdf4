import type { Database } from '../../db/database.ts'
import { firstFiles, hasDigit, hasFirstFiles, holds } from '../../db/name-index.ts'
import { isBehind, type PageWanted } from './list-store.ts'
import type { DriveNode } from './node-store.ts'
import { holding, readInOrder } from './search-store.ts'
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
  const folders = after?.isFile === 1 ? [] : await walkAll(db, accountId, words, 0, wanted(0))
  const isFull = folders.length >= limit + offset
  const both = isFull ? folders : [...folders, ...(await walkFiles(db, accountId, words, wanted(1)))]
  return readInOrder(db, accountId, both.slice(offset, offset + limit))
}

/** Files are many: what the first names do not fill is sorted where the index of names can. */
async function walkFiles(
  db: Database,
  accountId: string,
  words: readonly string[],
  wanted: PartWanted,
): Promise<{ id: string }[]> {
  if (!hasFirstFiles(db, words)) return walkAll(db, accountId, words, 1, wanted)
  const near = await walkNear(db, accountId, words, wanted)
  return near.length === wanted.limit ? near : sortFiles(db, accountId, words, wanted)
}

async function walkAll(
  db: Database,
  accountId: string,
  words: readonly string[],
  isFile: 0 | 1,
  { order, behind, limit }: PartWanted,
): Promise<{ id: string }[]> {
  // What names are sorted by differs from what they are found by in its numbers alone, and its index is half as long.
  const column = db.dialect === 'postgres' && !words.some(hasDigit) ? 'name_sort' : 'name_fold'
  let query = holding(db, accountId, words, column).select('id').where('is_file', '=', isFile)
  if (behind) query = query.where(isBehind(order, behind))
  return query.orderBy(order.column, order.direction).orderBy('id', order.direction).limit(limit).execute()
}

/** Those among the next names. */
async function walkNear(
  db: Database,
  accountId: string,
  words: readonly string[],
  { order, behind, limit }: PartWanted,
): Promise<{ id: string }[]> {
  let near = holding(db, accountId, []).select(['id', 'name_sort']).where('is_file', '=', 1)
  if (behind) near = near.where(isBehind(order, behind))
  near = near.orderBy('name_sort', order.direction).orderBy('id', order.direction).limit(walkedAtMost)
  return db.sql
    .selectFrom(near.as('near'))
    .select('id')
    .where((eb) => eb.and(words.map((word) => holds(db, 'name_sort', word))))
    .orderBy('name_sort', order.direction)
    .orderBy('id', order.direction)
    .limit(limit)
    .execute()
}

/** The index of names knows nothing of what was thrown away: where that took the place of others more is read. */
async function sortFiles(
  db: Database,
  accountId: string,
  words: readonly string[],
  { order, behind, limit }: PartWanted,
): Promise<{ id: string }[]> {
  const found: { id: string }[] = []
  let border = behind
  for (let asked = limit; ; asked *= 8) {
    const rows = await firstFiles(db, accountId, words, {
      behind: border && isBehind(order, border),
      direction: order.direction,
      limit: asked,
    })
    found.push(...rows.filter((row) => row.is_in_use))
    const last = rows.at(-1)
    if (found.length >= limit || rows.length < asked || !last) return found.slice(0, limit)
    border = { value: last.name_sort, id: last.id }
  }
}
