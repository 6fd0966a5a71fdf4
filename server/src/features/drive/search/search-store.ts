import type { Database } from '../../../db/database.ts'
import { isOneOf } from '../../../db/is-one-of.ts'
import { containsText, isIndexMatch } from '../../../db/names/name-index.ts'
import { isAfterCursor, type PageRequest } from '../tree/list-store.ts'
import { type DriveNode, listNodes } from '../tree/node-store.ts'
import { type Cursor, compareNodes, type Order } from '../tree/sorting.ts'

/** Finds a sorted page of those nodes whose names contain all terms, and their number. */
export async function listMatching(
  db: Database,
  accountId: string,
  {
    words,
    among,
    page: { order, after, limit, offset },
  }: { words: readonly string[]; among: readonly string[]; page: PageRequest },
): Promise<{ matches: DriveNode[]; count: number }> {
  if (among.length === 0) return { matches: [], count: 0 }
  const rows = await db.sql
    .selectFrom('drive_node')
    .select(['id', 'is_file', 'name_fold', order.column])
    .where('account_id', '=', accountId)
    .where('trash_id', 'is', null)
    .where(isOneOf(db.sql, 'id', among))
    .execute()
  const matches = rows.filter((row) => words.every((word) => row.name_fold.includes(word)))
  const sorted = matches.toSorted((a, b) => compareNodes(order, a, b))
  const start = after
    ? sorted.findIndex((row) => compareNodes(order, row, cursorRow(order, after)) > 0)
    : offset
  const page = start < 0 ? [] : sorted.slice(start, start + limit)
  return { matches: await readInOrder(db, accountId, page), count: matches.length }
}

/** Returns a node with the fields of the cursor that orders compare. */
export function cursorRow({ column }: Order, { isFile, value, id }: Cursor) {
  return { is_file: isFile, id, [column]: value } as unknown as DriveNode
}

/** Same as `listMatching` over all nodes and in any order: the database sorts all matches. */
export async function sortMatching(
  db: Database,
  accountId: string,
  { words, page: { order, after, limit, offset } }: { words: readonly string[]; page: PageRequest },
): Promise<DriveNode[]> {
  const among = isIndexMatch(db, accountId, words)
  let query = matchingNodes(db, accountId, { words }).select('id')
  if (among) query = query.where(among)
  if (after) {
    const { isFile } = after
    query = query.where((eb) =>
      eb.or([eb('is_file', '>', isFile), eb.and([eb('is_file', '=', isFile), isAfterCursor(order, after)])]),
    )
  }
  const rows = await query
    .orderBy('is_file')
    .orderBy(order.column, order.direction)
    .orderBy('id', order.direction)
    .limit(limit)
    .offset(offset)
    .execute()
  return readInOrder(db, accountId, rows)
}

/** Reads nodes in the order of the ids. */
export async function readInOrder(
  db: Database,
  accountId: string,
  rows: readonly { id: string }[],
): Promise<DriveNode[]> {
  const ids = rows.map((row) => row.id)
  const nodes = new Map((await listNodes(db.sql, accountId, ids)).map((node) => [node.id, node]))
  return ids.flatMap((id) => nodes.get(id) ?? [])
}

/** Selects the nodes that are not trashed and contain the terms. */
export function matchingNodes(
  db: Database,
  accountId: string,
  {
    words,
    column = 'name_fold',
  }: { words: readonly string[]; column?: 'name_fold' | 'name_sort' | undefined },
) {
  let query = db.sql
    .selectFrom('drive_node')
    .where('account_id', '=', accountId)
    .where('trash_id', 'is', null)
  for (const word of words) query = query.where(containsText(db, column, word))
  return query
}
