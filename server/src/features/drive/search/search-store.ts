import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { isOneOf } from '../../../db/is-one-of.ts'
import { containsText, isIndexMatch } from '../../../db/names/name-index.ts'
import { isAfterCursor, type PageRequest } from '../tree/list-store.ts'
import { type DriveNode, listNodes } from '../tree/node-store.ts'
import { type Cursor, compareNodes, type Order } from '../tree/sorting.ts'
import { filterCondition, type SearchFilter } from './search-filter-store.ts'

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
async function readInOrder(
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

/** Search in another user's drive: terms and shared nodes. */
interface GrantedQuery {
  granted: readonly string[]
  words: readonly string[]
  /** Filter condition for a node of this table. */
  condition: (table: string) => RawBuilder<boolean>
  maxMatches: number
}

/**
 * Finds the nodes among these that match the terms and are inside a shared node, by following each to its ancestors.
 */
export async function followToGranted(
  db: Database,
  ownerId: string,
  { granted, words, condition, maxMatches, among }: GrantedQuery & { among: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string | number }>`with recursive way (id, place, height) as (
    select id, id, 0 from drive_node
    where account_id = ${ownerId} and trash_id is null and ${isOneOf(db.sql, 'id', among)}
      and ${containAll(db, words)} and ${condition('drive_node')}
    union all
    select way.id, n.parent_id, way.height + 1 from way
    cross join drive_node n where n.account_id = ${ownerId} and n.id = way.place and way.height < 200
  ) select distinct id from way where ${isOneOf(db.sql, 'place', granted)} limit ${maxMatches}`.execute(
    db.sql,
  )
  return rows.map(({ id }) => String(id))
}

/** Same as `followToGranted`, by walking down from the shared nodes until enough matches are found. */
export async function walkGranted(
  db: Database,
  ownerId: string,
  { granted, words, condition, maxMatches }: GrantedQuery,
): Promise<string[]> {
  const { rows } = await sql<{ id: string | number }>`with recursive tree (id, name_fold, height) as (
    select id, name_fold, 0 from drive_node
    where account_id = ${ownerId} and trash_id is null and ${isOneOf(db.sql, 'id', granted)}
    union all
    select n.id, n.name_fold, tree.height + 1 from tree
    cross join drive_node n where n.account_id = ${ownerId} and n.parent_id = tree.id
      and n.trash_id is null and tree.height < 200
  ) select tree.id from tree cross join drive_node n where n.account_id = ${ownerId} and n.id = tree.id
  and ${containAll(db, words, 'tree.name_fold')} and ${condition('n')} limit ${maxMatches}`.execute(db.sql)
  return [...new Set(rows.map(({ id }) => String(id)))]
}

const containAll = (db: Database, words: readonly string[], column = 'name_fold') =>
  words.length === 0
    ? sql`1 = 1`
    : sql.join(
        words.map((word) => containsText(db, column, word)),
        sql` and `,
      )

/** Finds a page of the user's own matches with a filter, and their number. The database sorts all matches. */
export async function findNarrowed(
  db: Database,
  accountId: string,
  {
    words,
    filter,
    page: { order, after, limit, offset },
  }: { words: readonly string[]; filter: SearchFilter; page: PageRequest },
): Promise<{ matches: DriveNode[]; count: number }> {
  const among = words.length > 0 ? isIndexMatch(db, accountId, words) : null
  let all = matchingNodes(db, accountId, { words }).where(filterCondition(filter, accountId, 'drive_node'))
  if (among) all = all.where(among)
  if (filter.folder_id !== undefined) all = all.where(isInFolder(accountId, filter.folder_id))
  let page = all.select('id')
  if (after) {
    const { isFile } = after
    page = page.where((eb) =>
      eb.or([eb('is_file', '>', isFile), eb.and([eb('is_file', '=', isFile), isAfterCursor(order, after)])]),
    )
  }
  const [rows, counted] = await Promise.all([
    page
      .orderBy('is_file')
      .orderBy(order.column, order.direction)
      .orderBy('id', order.direction)
      .limit(limit)
      .offset(offset)
      .execute(),
    all.select(sql<number | string>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ])
  return { matches: await readInOrder(db, accountId, rows), count: Number(counted.count) }
}

/** Returns the SQL condition for nodes inside a folder, at any depth. */
function isInFolder(accountId: string, folderId: string): RawBuilder<boolean> {
  return sql`parent_id in (with recursive inside (id, height) as (
    select id, 0 from drive_node
    where account_id = ${accountId} and id = cast(${folderId} as bigint) and is_file = 0 and trash_id is null
    union all
    select n.id, inside.height + 1 from inside
    cross join drive_node n where n.account_id = ${accountId} and n.parent_id = inside.id
      and n.is_file = 0 and n.trash_id is null and inside.height < 200
  ) select id from inside)`
}
