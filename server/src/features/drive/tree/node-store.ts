import { sql } from 'kysely'
import type { Sql } from '../../../db/database.ts'
import { type IdList, isListed, toList } from '../../../db/is-one-of.ts'
import { prepared } from '../../../db/prepared.ts'
import { type DriveNodeTable, driveNodeColumns } from '../../../db/tables/tables-drive.ts'

export type DriveNode = DriveNodeTable

/** Id of the root folder, which has no row. */
export const rootFolder = 0

/** Value of `trash_id` while a node is being deleted permanently; the node is in no trash. */
export const beingDeleted = 0

/** Folder id or the root. */
export type FolderId = string | typeof rootFolder

/** Finds a node of a drive, trashed or not. */
export async function findNode(db: Sql, accountId: string, id: string): Promise<DriveNode | undefined> {
  return nodeQuery.first(db, { accountId, id })
}

const nodeQuery = prepared((db, params: { accountId: string; id: string }) =>
  db
    .selectFrom('drive_node')
    .selectAll()
    .where('account_id', '=', params.accountId)
    .where('id', '=', params.id),
)

/** Lists those of these nodes that exist, unordered. */
export async function listNodes(db: Sql, accountId: string, ids: readonly string[]): Promise<DriveNode[]> {
  if (ids.length === 0) return []
  return nodesQuery.all(db, { accountId, ids: toList(db, ids) })
}

interface NodesRequest {
  accountId: string
  ids: IdList
}

const nodesQuery = prepared(
  (db, { accountId, ids }: NodesRequest) =>
    db
      .selectFrom('drive_node')
      .select(driveNodeColumns)
      .where('account_id', '=', accountId)
      .where(isListed(db, 'id', ids)),
  { cachesPlan: true },
)

/** Fields of a node needed for its path. */
export type PathNode = Pick<DriveNode, 'id' | 'name' | 'parent_id'>

/** Lists those of these nodes that exist, unordered, with only the fields for a path. */
export async function listPathNodes(db: Sql, accountId: string, ids: readonly string[]): Promise<PathNode[]> {
  if (ids.length === 0) return []
  return pathNodesQuery.all(db, { accountId, ids: toList(db, ids) })
}

const pathNodesQuery = prepared(
  (db, { accountId, ids }: NodesRequest) =>
    db
      .selectFrom('drive_node')
      .select(['id', 'name', 'parent_id'])
      .where('account_id', '=', accountId)
      .where(isListed(db, 'id', ids)),
  { cachesPlan: true },
)

/** Finds the node of a link, trashed or not. */
export async function findByLinkToken(
  db: Sql,
  accountId: string,
  token: string,
): Promise<DriveNode | undefined> {
  return db
    .selectFrom('drive_node')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('link_token', '=', token)
    .executeTakeFirst()
}

/** Finds a child of a folder by name, ignoring case. Needs the index `drive_node_place`. */
export async function findNamed(
  db: Sql,
  { accountId, folderId }: { accountId: string; folderId: FolderId },
  nameKey: string,
): Promise<DriveNode | undefined> {
  return db
    .selectFrom('drive_node')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('parent_id', '=', folderId)
    .where('name_key', '=', nameKey)
    .where('trash_id', 'is', null)
    .executeTakeFirst()
}

/** Lists those of these name keys that are taken in a folder. */
export async function listUsedKeys(
  db: Sql,
  { accountId, folderId }: { accountId: string; folderId: FolderId },
  keys: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('drive_node')
    .select('name_key')
    .where('account_id', '=', accountId)
    .where('parent_id', '=', folderId)
    .where('name_key', 'in', [...keys])
    .where('trash_id', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.name_key))
}

/** Lists the folders from the root to a folder, including it; the root has no row and is left out. */
export async function listAncestors(
  db: Sql,
  accountId: string,
  id: FolderId,
): Promise<Pick<DriveNode, 'id' | 'name' | 'parent_id' | 'trash_id' | 'is_file'>[]> {
  if (id === rootFolder) return []
  const { rows } = await sql<Pick<DriveNode, 'id' | 'name' | 'parent_id' | 'trash_id' | 'is_file'>>`
    with recursive way as (
      select id, name, parent_id, trash_id, is_file, 0 as height from drive_node
      where account_id = ${accountId} and id = ${id}
      union all
      select n.id, n.name, n.parent_id, n.trash_id, n.is_file, way.height + 1 from way
      join drive_node n on n.account_id = ${accountId} and n.id = way.parent_id
      where way.height < 200
    ) select id, name, parent_id, trash_id, is_file from way order by height desc`.execute(db)
  return rows
}

/** Returns true when a node is this folder or inside it, at any depth. */
export async function isInside(
  db: Sql,
  accountId: string,
  { id, folderId }: { id: FolderId; folderId: FolderId },
): Promise<boolean> {
  if (folderId === rootFolder) return true
  const ancestors = await listAncestors(db, accountId, id)
  return ancestors.some((folder) => folder.id === folderId)
}
