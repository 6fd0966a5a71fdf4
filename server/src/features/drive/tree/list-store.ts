import { sql } from 'kysely'
import type { Sql } from '../../../db/database.ts'
import type { DriveNode, FolderId } from './node-store.ts'
import type { Cursor, Order } from './sorting.ts'

export interface PageRequest {
  order: Order
  limit: number
  offset: number
  after: Cursor | null
}

export async function countChildren(
  db: Sql,
  accountId: string,
  folderId: FolderId,
): Promise<{ folders: number; files: number }> {
  const rows = await db
    .selectFrom('drive_node')
    .select(['is_file', sql<number | string>`count(*)`.as('count')])
    .where('account_id', '=', accountId)
    .where('parent_id', '=', folderId)
    .where('trash_id', 'is', null)
    .groupBy('is_file')
    .execute()
  const count = (isFile: 0 | 1) => Number(rows.find((row) => row.is_file === isFile)?.count ?? 0)
  return { folders: count(0), files: count(1) }
}

/** Lists a page of a folder's children, folders first. Needs the index of the order, `drive_node_by_...`. */
export async function listChildren(
  db: Sql,
  accountId: string,
  { folderId, request }: { folderId: FolderId; request: PageRequest & { folders: number } },
): Promise<DriveNode[]> {
  const { after, limit } = request
  const part = (isFile: 0 | 1, rows: number, offset: number) =>
    listPart(db, accountId, { folderId, isFile, page: { ...request, limit: rows, offset } })
  if (after) {
    const first = await listPart(db, accountId, {
      folderId,
      isFile: after.isFile,
      page: { ...request, offset: 0 },
      after,
    })
    const rest = limit - first.length
    return after.isFile === 1 || rest === 0 ? first : [...first, ...(await part(1, rest, 0))]
  }
  const folders = request.offset < request.folders ? await part(0, limit, request.offset) : []
  const rest = limit - folders.length
  if (rest === 0) return folders
  return [...folders, ...(await part(1, rest, Math.max(0, request.offset - request.folders)))]
}

async function listPart(
  db: Sql,
  accountId: string,
  {
    folderId,
    isFile,
    page: { order, limit, offset },
    after = null,
  }: {
    folderId: FolderId
    isFile: 0 | 1
    page: Omit<PageRequest, 'after'>
    after?: Cursor | null | undefined
  },
): Promise<DriveNode[]> {
  let query = db
    .selectFrom('drive_node')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('parent_id', '=', folderId)
    .where('is_file', '=', isFile)
    .where('trash_id', 'is', null)
  if (after) query = query.where(isAfterCursor(order, after))
  return query
    .orderBy(order.column, order.direction)
    .orderBy('id', order.direction)
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Returns the SQL condition for rows after the cursor in this order. */
export function isAfterCursor({ column, direction }: Order, { value, id }: Pick<Cursor, 'value' | 'id'>) {
  const pair = sql`(${sql.ref(column)}, id)`
  const border = sql`(${value}, cast(${id} as bigint))`
  return direction === 'asc' ? sql<boolean>`${pair} > ${border}` : sql<boolean>`${pair} < ${border}`
}

/** Lists the user's files by newest change. Needs the index `drive_node_recent`. */
export async function listRecentFiles(
  db: Sql,
  accountId: string,
  { limit, after }: { limit: number; after: Pick<Cursor, 'value' | 'id'> | null },
): Promise<DriveNode[]> {
  let query = db
    .selectFrom('drive_node')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('is_file', '=', 1)
    .where('trash_id', 'is', null)
  if (after) query = query.where(isAfterCursor({ column: 'changed_at', direction: 'desc' }, after))
  return query.orderBy('changed_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** Counts the user's files, up to `max`. */
export async function countFiles(db: Sql, accountId: string, max: number): Promise<number> {
  const files = db
    .selectFrom('drive_node')
    .select('id')
    .where('account_id', '=', accountId)
    .where('is_file', '=', 1)
    .where('trash_id', 'is', null)
    .limit(max)
  const row = await db
    .selectFrom(files.as('file'))
    .select(sql<number | string>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Lists the files inside a shared node by newest change. */
export async function listRecentIn(
  db: Sql,
  accountId: string,
  { nodeId, limit }: { nodeId: string; limit: number },
): Promise<DriveNode[]> {
  const { rows } = await sql<DriveNode>`with recursive tree (id, height) as (
    select id, 0 from drive_node where account_id = ${accountId} and id = ${nodeId} and trash_id is null
    union all
    select n.id, tree.height + 1 from tree
    cross join drive_node n where n.account_id = ${accountId} and n.parent_id = tree.id
      and n.trash_id is null and tree.height < 200
  ) select n.* from tree cross join drive_node n where n.account_id = ${accountId} and n.id = tree.id
  and n.is_file = 1 order by n.changed_at desc, n.id desc limit ${limit}`.execute(db)
  return rows
}

/** Lists the trash, newest first. Needs the index `drive_node_trash`. */
export async function listTrashed(
  db: Sql,
  accountId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<DriveNode[]> {
  return db
    .selectFrom('drive_node')
    .selectAll()
    .where('account_id', '=', accountId)
    .whereRef('trash_id', '=', 'id')
    .orderBy('trashed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countTrashed(db: Sql, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('drive_node')
    .select(sql<number | string>`count(*)`.as('count'))
    .where('account_id', '=', accountId)
    .whereRef('trash_id', '=', 'id')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
