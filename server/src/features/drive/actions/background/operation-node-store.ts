import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../../../db/database.ts'
import { isOneOf } from '../../../../db/is-one-of.ts'
import { removeNames } from '../../../../db/names/name-index.ts'
import type { DriveDeps } from '../../deps.ts'
import type { DriveNode } from '../../tree/node-store.ts'

type Folder = Pick<DriveNode, 'account_id' | 'id'>

/** Lists the children of a folder that are not trashed, by name, after a name. Needs the index `drive_node_place`. */
export async function listChildrenInUse(
  db: Sql,
  folder: Folder,
  { after, limit }: { after: string; limit: number },
): Promise<DriveNode[]> {
  return db
    .selectFrom('drive_node')
    .selectAll()
    .where('account_id', '=', folder.account_id)
    .where('parent_id', '=', folder.id)
    .where('name_key', '>', after)
    .where('trash_id', 'is', null)
    .orderBy('name_key')
    .limit(limit)
    .execute()
}

/** Lists some nodes of a drive, trashed or not. */
export async function listSomeNodes(db: Sql, accountId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('drive_node')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Lists some nodes that were trashed with a folder, including the folder. */
export async function listTrashedTogether(
  db: Sql,
  { account_id, id }: Folder,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('drive_node')
    .select('id')
    .where('account_id', '=', account_id)
    .where('trash_id', '=', id)
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Trashed node, and 1 when its name is taken meanwhile. */
export type RestorableNode = Pick<DriveNode, 'id' | 'parent_id' | 'name_key'> & { is_taken: number }

/** Lists some nodes that were trashed with a folder, without the folder, for restoring. */
export async function listToRestore(
  db: Sql,
  { account_id, id }: Folder,
  limit: number,
): Promise<readonly RestorableNode[]> {
  const { rows } = await sql<RestorableNode>`
    select n.id, n.parent_id, n.name_key, case when exists (
      select 1 from drive_node o where o.account_id = ${account_id} and o.parent_id = n.parent_id
        and o.name_key = n.name_key and o.trash_id is null
    ) then 1 else 0 end as is_taken
    from drive_node n where n.account_id = ${account_id} and n.trash_id = ${id} and n.id <> ${id}
    limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Nodes deleted by one statement, each with its versions and the entries of many indexes. */
const deletedAtOnce = 25

/** Deletes nodes and their search index entries; their versions are deleted by cascade. */
export async function deleteNodeRows(
  { db: dialect }: Pick<DriveDeps, 'db'>,
  db: WriteSql,
  { accountId, ids }: { accountId: string; ids: readonly string[] },
): Promise<void> {
  for (let at = 0; at < ids.length; at += deletedAtOnce) {
    const isDeleted = isOneOf(db, 'id', ids.slice(at, at + deletedAtOnce))
    const nodes = sql`select id from drive_node where account_id = ${accountId} and ${isDeleted}`
    await removeNames(dialect, db, { accountId, nodes })
    await db.deleteFrom('drive_node').where('account_id', '=', accountId).where(isDeleted).execute()
  }
}
