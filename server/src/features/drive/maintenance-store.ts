import { limits } from '@bocau/contract/limits'
import { sql } from 'kysely'
import type { Sql } from '../../db/database.ts'
import type { DriveNodeKind } from '../../db/tables/tables-drive.ts'

const dayMilliseconds = 24 * 3_600_000

/**
 * Lists trashed nodes past the retention of their organisation, in all drives except some, with the cutoff time. Needs
 * the index `drive_node_old_trash`.
 */
export async function listOldTrash(
  db: Sql,
  { now, limit, except }: { now: number; limit: number; except: readonly string[] },
): Promise<{ account_id: string; id: string; before: number }[]> {
  const before = sql<number>`cast(${now} as bigint) - coalesce(policy.trash_days, ${limits.trashDays}) * cast(${dayMilliseconds} as bigint)`
  let query = db
    .selectFrom('drive_node')
    .innerJoin('account', 'account.id', 'drive_node.account_id')
    .leftJoin('policy', 'policy.organisation_id', 'account.organisation_id')
    .select(['drive_node.account_id', 'drive_node.id', before.as('before')])
    .whereRef('drive_node.trash_id', '=', 'drive_node.id')
    // The minimum retention is one day; this condition lets the query use the index.
    .where('drive_node.trashed_at', '<', now - dayMilliseconds)
    .where('drive_node.trashed_at', '<', before)
    .orderBy('drive_node.trashed_at')
    .limit(limit)
  if (except.length > 0) query = query.where('drive_node.account_id', 'not in', except)
  return query.execute()
}

/** Returns size and number of current files that are not trashed, by kind. */
export async function sumKinds(
  db: Sql,
  accountId: string,
): Promise<{ kind: DriveNodeKind; bytes: number; files: number }[]> {
  const rows = await db
    .selectFrom('drive_node')
    .select(['kind', sql<number | string>`sum(size)`.as('bytes'), sql<number | string>`count(*)`.as('files')])
    .where('account_id', '=', accountId)
    .where('is_file', '=', 1)
    .where('trash_id', 'is', null)
    .groupBy('kind')
    .execute()
  return rows.map((row) => ({ kind: row.kind, bytes: Number(row.bytes), files: Number(row.files) }))
}

/** Returns the total size of all versions of a drive, and the part in the trash. */
export async function sumDrive(db: Sql, accountId: string): Promise<{ all: number; trash: number }> {
  const all = await db
    .selectFrom('drive_version')
    .select(sql<number | string | null>`sum(size)`.as('bytes'))
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const trash = await db
    .selectFrom('drive_node as n')
    .crossJoin('drive_version as v')
    .select(sql<number | string | null>`sum(v.size)`.as('bytes'))
    .whereRef('v.account_id', '=', 'n.account_id')
    .whereRef('v.node_id', '=', 'n.id')
    .where('n.account_id', '=', accountId)
    .where('n.trash_id', 'is not', null)
    .executeTakeFirst()
  return { all: Number(all?.bytes ?? 0), trash: Number(trash?.bytes ?? 0) }
}
