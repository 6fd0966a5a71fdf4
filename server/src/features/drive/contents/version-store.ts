import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import { isOneOf } from '../../../db/is-one-of.ts'
import type { DriveVersionTable } from '../../../db/tables/tables-drive.ts'

/** Databases limit the number of values in a statement. */
const rowsAtOnce = 25

export async function insertVersions(db: WriteSql, versions: readonly DriveVersionTable[]): Promise<void> {
  for (let at = 0; at < versions.length; at += rowsAtOnce)
    await db
      .insertInto('drive_version')
      .values(versions.slice(at, at + rowsAtOnce))
      .execute()
}

export async function listVersionsOf(
  db: Sql,
  accountId: string,
  nodeIds: readonly string[],
): Promise<Pick<DriveVersionTable, 'size' | 'blob_hash'>[]> {
  return db
    .selectFrom('drive_version')
    .select(['size', 'blob_hash'])
    .where('account_id', '=', accountId)
    .where(isOneOf(db, 'node_id', nodeIds))
    .execute()
}

/** Lists the versions of files, oldest first, without infected ones. */
export async function listHarmlessVersions(
  db: Sql,
  accountId: string,
  nodeIds: readonly string[],
): Promise<DriveVersionTable[]> {
  return db
    .selectFrom('drive_version')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(isOneOf(db, 'node_id', nodeIds))
    .where('scan', '<>', 'infected')
    .orderBy('node_id')
    .orderBy('version')
    .execute()
}

/** Lists the versions of a file, newest first. */
export async function listVersions(db: Sql, accountId: string, nodeId: string): Promise<DriveVersionTable[]> {
  return db
    .selectFrom('drive_version')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('node_id', '=', nodeId)
    .orderBy('version', 'desc')
    .execute()
}

export async function findVersion(
  db: Sql,
  accountId: string,
  { nodeId, version }: { nodeId: string; version: number },
): Promise<DriveVersionTable | undefined> {
  return db
    .selectFrom('drive_version')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('node_id', '=', nodeId)
    .where('version', '=', version)
    .executeTakeFirst()
}

/** Deletes the versions of a file up to a number that are old enough; returns the deleted ones. */
export async function deleteVersions(
  db: WriteSql,
  accountId: string,
  { nodeId, upTo, before }: { nodeId: string; upTo: number; before: number },
): Promise<Pick<DriveVersionTable, 'size' | 'blob_hash' | 'saved_from'>[]> {
  if (upTo < 1) return []
  return db
    .deleteFrom('drive_version')
    .where('account_id', '=', accountId)
    .where('node_id', '=', nodeId)
    .where('version', '<=', upTo)
    .where('created_at', '<', before)
    .returning(['size', 'blob_hash', 'saved_from'])
    .execute()
}

/** Preserves the link to the attachment when the version that was saved from it is deleted. */
export async function preserveSavedFrom(
  db: WriteSql,
  node: { account_id: string; id: string; version: number },
  savedFrom: string,
): Promise<void> {
  await db
    .updateTable('drive_version')
    .set({ saved_from: savedFrom })
    .where('account_id', '=', node.account_id)
    .where('node_id', '=', node.id)
    .where('version', '=', node.version)
    .where('saved_from', '=', '')
    .execute()
}

/** Lists the versions of a drive after a key, in the order of keys. */
export async function listVersionsAfter(
  db: Sql,
  accountId: string,
  { after, limit }: { after: { node_id: string; version: number }; limit: number },
): Promise<Pick<DriveVersionTable, 'node_id' | 'version' | 'blob_hash'>[]> {
  return db
    .selectFrom('drive_version')
    .select(['node_id', 'version', 'blob_hash'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`(node_id, version) > (cast(${after.node_id} as bigint), ${after.version})`)
    .orderBy('node_id')
    .orderBy('version')
    .limit(limit)
    .execute()
}

/** Lists files with versions to prune. Needs the index `drive_node_versions`. */
export async function listOverlongFiles(
  db: Sql,
  {
    retained,
    before,
    limit,
    except,
  }: { retained: number; before: number; limit: number; except: readonly string[] },
): Promise<{ account_id: string; id: string; version: number }[]> {
  let query = db
    .selectFrom('drive_node as n')
    .select(['n.account_id', 'n.id', 'n.version'])
    .where('n.version', '>', 20)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('drive_version as v')
          .select('v.version')
          .whereRef('v.account_id', '=', 'n.account_id')
          .whereRef('v.node_id', '=', 'n.id')
          .where(sql<boolean>`v.version <= n.version - ${retained}`)
          .where('v.created_at', '<', before),
      ),
    )
    .limit(limit)
  if (except.length > 0) query = query.where('n.account_id', 'not in', except)
  return query.execute()
}

/** Lists the newest versions that were saved from these attachments. Needs the index `drive_version_saved`. */
export async function listSavedFrom(
  db: Sql,
  accountId: string,
  uuids: readonly string[],
): Promise<Pick<DriveVersionTable, 'node_id' | 'saved_from'>[]> {
  if (uuids.length === 0) return []
  return db
    .selectFrom('drive_version')
    .select(['node_id', 'saved_from'])
    .where('account_id', '=', accountId)
    .where('saved_from', 'in', [...uuids])
    .where('saved_from', '<>', '')
    .orderBy('created_at', 'desc')
    .execute()
}
