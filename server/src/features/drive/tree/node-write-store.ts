import { type RawBuilder, sql } from 'kysely'
import type { Sql, Transaction, WriteSql } from '../../../db/database.ts'
import { isOneOf } from '../../../db/is-one-of.ts'
import { addNames, removeNames } from '../../../db/names/name-index.ts'
import type { DriveVersionTable } from '../../../db/tables/tables-drive.ts'
import type { DriveDeps } from '../deps.ts'
import type { DriveName } from '../names/drive-name.ts'
import type { DriveNode, FolderId } from './node-store.ts'

type DatabaseDeps = Pick<DriveDeps, 'db'>

/** Each row changes many indexes; SQLite runs a statement while no request is served. */
const rowsAtOnce = { sqlite: 10, postgres: 200 } as const

/** Inserts nodes and their name index entries. */
export async function insertNodes(
  { db }: DatabaseDeps,
  tx: Transaction,
  nodes: readonly DriveNode[],
): Promise<void> {
  const count = rowsAtOnce[db.dialect]
  for (let start = 0; start < nodes.length; start += count) {
    const rows = nodes.slice(start, start + count)
    await tx.sql.insertInto('drive_node').values(rows).execute()
  }
  await addNames(db, tx.sql, nodes.map(toNameEntry))
}

export function nodeNames({ name, name_key, name_sort, name_fold, type_sort }: DriveNode): DriveName {
  return { name, name_key, name_sort, name_fold, type_sort }
}

export async function moveRow(
  { db }: DatabaseDeps,
  tx: Transaction,
  { node, to }: { node: DriveNode; to: { parentId: FolderId; name: DriveName } },
): Promise<void> {
  const { parentId, name } = to
  await tx.sql
    .updateTable('drive_node')
    .set({ parent_id: parentId, ...name })
    .where('account_id', '=', node.account_id)
    .where('id', '=', node.id)
    .execute()
  if (name.name_fold === node.name_fold) return
  await removeNames(db, tx.sql, { accountId: node.account_id, nodes: sql`cast(${node.id} as bigint)` })
  await addNames(db, tx.sql, [toNameEntry({ ...node, ...name })])
}

/** Sets the current content of a file. */
export async function setContent(
  db: WriteSql,
  version: DriveVersionTable,
  kind: DriveNode['kind'],
): Promise<void> {
  await db
    .updateTable('drive_node')
    .set({
      size: version.size,
      blob_hash: version.blob_hash,
      content_type: version.content_type,
      kind,
      scan: version.scan,
      scan_message: version.scan_message,
      version: version.version,
      changed_at: version.created_at,
    })
    .where('account_id', '=', version.account_id)
    .where('id', '=', version.node_id)
    .execute()
}

/** Trashes a node with its content. */
export async function trashTree(
  db: Sql,
  node: Pick<DriveNode, 'account_id' | 'id'>,
  now: number,
): Promise<void> {
  await sql`${treeInUse(node)} update drive_node set trash_id = ${node.id}, trashed_at = ${now}
    where account_id = ${node.account_id} and id in (select id from tree)`.execute(db)
}

/** Nodes changed by one statement, each in many indexes. */
const changedAtOnce = 25

/** Sets the trash state of nodes, without their content. */
export async function setTrash(
  db: WriteSql,
  accountId: string,
  { ids, to }: { ids: readonly string[]; to: Pick<DriveNode, 'trash_id' | 'trashed_at'> },
): Promise<void> {
  for (let at = 0; at < ids.length; at += changedAtOnce)
    await db
      .updateTable('drive_node')
      .set(to)
      .where('account_id', '=', accountId)
      .where(isOneOf(db, 'id', ids.slice(at, at + changedAtOnce)))
      .execute()
}

/** Restores nodes that were trashed together, except that the root node must be placed before. */
export async function restoreTree(db: WriteSql, accountId: string, trashId: string): Promise<void> {
  await db
    .updateTable('drive_node')
    .set({ trash_id: null, trashed_at: null })
    .where('account_id', '=', accountId)
    .where('trash_id', '=', trashId)
    .execute()
}

/** Deletes nodes that were trashed together. */
export async function deleteTrash(
  { db }: DatabaseDeps,
  tx: Transaction,
  { accountId, trashId }: { accountId: string; trashId: string },
): Promise<void> {
  const deleted = sql`select id from drive_node where account_id = ${accountId} and trash_id = ${trashId}`
  await removeNames(db, tx.sql, { accountId, nodes: deleted })
  await tx.sql
    .deleteFrom('drive_node')
    .where('account_id', '=', accountId)
    .where('trash_id', '=', trashId)
    .execute()
}

/** Lists the versions of all nodes that were trashed together. */
export async function listTrashedVersions(
  db: Sql,
  accountId: string,
  trashId: string,
): Promise<Pick<DriveVersionTable, 'size' | 'blob_hash'>[]> {
  return db
    .selectFrom('drive_node as n')
    .crossJoin('drive_version as v')
    .select(['v.size', 'v.blob_hash'])
    .whereRef('v.account_id', '=', 'n.account_id')
    .whereRef('v.node_id', '=', 'n.id')
    .where('n.account_id', '=', accountId)
    .where('n.trash_id', '=', trashId)
    .execute()
}

/** Lists a node and its content that is not trashed, each folder before its content. */
export async function listTree(db: Sql, node: Pick<DriveNode, 'account_id' | 'id'>): Promise<DriveNode[]> {
  const { rows } = await sql<DriveNode>`${treeInUse(node)} select n.* from tree
    cross join drive_node n where n.account_id = ${node.account_id} and n.id = tree.id
    order by tree.height, n.is_file, n.name_sort, n.id`.execute(db)
  return rows
}

/** Returns the number of levels of a node: 1 for a file or an empty folder. */
export async function findDepth(db: Sql, node: Pick<DriveNode, 'account_id' | 'id'>): Promise<number> {
  // Reads only one file per folder, because all have the same level.
  const { account_id, id } = node
  const { rows } = await sql<{ height: number | string | null }>`with recursive tree (id, height) as (
    select cast(${id} as bigint), 0
    union all
    select n.id, tree.height + 1 from tree
    cross join drive_node n where n.account_id = ${account_id} and n.parent_id = tree.id and n.is_file = 0
      and n.trash_id is null and tree.height < 200
  ) select max(height + case when exists (
      select 1 from drive_node c
      where c.account_id = ${account_id} and c.parent_id = tree.id and c.trash_id is null
    ) then 1 else 0 end) as height from tree`.execute(db)
  return Number(rows[0]?.height ?? 0) + 1
}

/**
 * Counts a node and its content that is not trashed, up to a limit, level by level. SQLite would read a large folder to
 * its end in a recursive query, even with a limit.
 */
export async function countTree(
  db: Sql,
  node: Pick<DriveNode, 'account_id' | 'id'>,
  max: number,
): Promise<number> {
  let count = 1
  for (let parents = [node.id]; parents.length > 0 && count < max; ) {
    const children = await db
      .selectFrom('drive_node')
      .select(['id', 'is_file'])
      .where('account_id', '=', node.account_id)
      .where(isOneOf(db, 'parent_id', parents))
      .where('trash_id', 'is', null)
      .limit(max - count)
      .execute()
    count += children.length
    parents = children.filter(({ is_file }) => is_file === 0).map(({ id }) => id)
  }
  return Math.min(count, max)
}

/** Counts nodes that were trashed together, up to a limit. */
export async function countTrash(
  db: Sql,
  accountId: string,
  { trashId, max }: { trashId: string; max: number },
): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`select count(*) as count from (
    select 1 from drive_node where account_id = ${accountId} and trash_id = ${trashId} limit ${sql.lit(max)}
  ) counted`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/**
 * `cross join` forces SQLite to go from a folder to its children; its planner would scan the entire drive for each
 * folder.
 */
function treeInUse({ account_id, id }: Pick<DriveNode, 'account_id' | 'id'>): RawBuilder<unknown> {
  return sql`with recursive tree (id, height) as (
    select cast(${id} as bigint), 0
    union all
    select n.id, tree.height + 1 from tree
    cross join drive_node n where n.account_id = ${account_id} and n.parent_id = tree.id
      and n.trash_id is null and tree.height < 200
  )`
}

function toNameEntry(node: DriveNode) {
  return {
    accountId: node.account_id,
    nodeId: node.id,
    isFile: node.is_file,
    fold: node.name_fold,
    sort: node.name_sort,
  }
}
