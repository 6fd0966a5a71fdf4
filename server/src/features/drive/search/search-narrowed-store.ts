import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { isIndexMatch } from '../../../db/names/name-index.ts'
import { isAfterCursor, type PageRequest } from '../tree/list-store.ts'
import type { DriveNode } from '../tree/node-store.ts'
import { filterCondition, type SearchFilter } from './search-filter-store.ts'
import { matchingNodes, readInOrder } from './search-store.ts'

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
