import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import { type Closure, closureColumns } from '../../../db/store/closed-organisation.ts'
import { completeShares, type FullShare } from '../share-store.ts'

/** A share with the policies that determine access. */
export interface LinkedShare extends FullShare, Closure {
  organisation_id: string
  is_public_allowed: 0 | 1
}

/** Query for shares with the policies of their owners, without those of disabled drives. */
function selectLinkedShares(db: Sql) {
  return (
    db
      .selectFrom('share')
      .innerJoin('account as owner', 'owner.id', 'share.account_id')
      .innerJoin('organisation', 'organisation.id', 'owner.organisation_id')
      .leftJoin('sharing_policy', 'sharing_policy.organisation_id', 'owner.organisation_id')
      .leftJoin('policy', 'policy.organisation_id', 'owner.organisation_id')
      .selectAll('share')
      .select(['owner.organisation_id', ...closureColumns])
      // Links of departed or disabled users open for colleagues only.
      .select((eb) =>
        eb
          .case()
          .when('owner.is_disabled', '=', 1)
          .then(sql<0 | 1>`0`)
          .else(eb.fn.coalesce('sharing_policy.is_public_allowed', sql<0 | 1>`1`))
          .end()
          .as('is_public_allowed'),
      )
      // A disabled drive closes its links; they reopen when it is enabled.
      .where('owner.has_drive', '=', 1)
      .where((eb) => eb(eb.fn.coalesce('policy.has_drive', sql<number>`1`), '=', 1))
  )
}

/** Finds the share of a token, revoked or not. */
export async function findShareOfToken(db: Sql, tokenHash: string): Promise<LinkedShare | undefined> {
  const row = await selectLinkedShares(db).where('share.token_hash', '=', tokenHash).executeTakeFirst()
  return row && (await completeShares(db, row.account_id, [row]))[0]
}

/** Lists the unrevoked shares that contain a file, newest first. */
export async function listSharesOfFile(
  db: Sql,
  accountId: string,
  { nodeId, limit }: { nodeId: string; limit: number },
): Promise<LinkedShare[]> {
  const rows = await selectLinkedShares(db)
    .innerJoin('share_file', (join) =>
      join
        .onRef('share_file.account_id', '=', 'share.account_id')
        .onRef('share_file.share_id', '=', 'share.id'),
    )
    .where('share_file.account_id', '=', accountId)
    .where('share_file.node_id', '=', nodeId)
    .where('share.revoked_at', 'is', null)
    .where('share.is_waiting', '=', 0)
    .orderBy('share.id', 'desc')
    .limit(limit)
    .execute()
  return completeShares(db, accountId, rows)
}

/** Counts a view of a share; returns false when the last one was moments ago. */
export async function countView(
  db: WriteSql,
  accountId: string,
  { id, now, since }: { id: string; now: number; since: number },
): Promise<boolean> {
  const counted = await db
    .updateTable('share')
    .set({ view_count: sql`view_count + 1`, last_seen_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<=', since)]))
    .returning('id')
    .executeTakeFirst()
  return counted !== undefined
}

export async function countDownload(
  db: WriteSql,
  accountId: string,
  { id, now }: { id: string; now: number },
): Promise<void> {
  await db
    .updateTable('share')
    .set({ download_count: sql`download_count + 1`, last_seen_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Counts the files in these nodes of one drive, including files themselves, and their total size. */
export async function sumTrees(
  db: Sql,
  nodes: readonly { account_id: string; id: string }[],
): Promise<{ files: number; bytes: number }> {
  const [first] = nodes
  if (!first) return { files: 0, bytes: 0 }
  const ids = sql.join(nodes.map(({ id }) => sql`cast(${id} as bigint)`))
  // `union` counts a node once when both a folder and its content are selected.
  const { rows } = await sql<{ files: number | string; bytes: number | string }>`with recursive tree (id) as (
    select id from drive_node where account_id = ${first.account_id} and id in (${ids}) and trash_id is null
    union
    select n.id from tree
    cross join drive_node n where n.account_id = ${first.account_id} and n.parent_id = tree.id
      and n.trash_id is null
  ) select count(*) as files, coalesce(sum(n.size), 0) as bytes from tree
  cross join drive_node n where n.account_id = ${first.account_id} and n.id = tree.id and n.is_file = 1`.execute(
    db,
  )
  return { files: Number(rows[0]?.files ?? 0), bytes: Number(rows[0]?.bytes ?? 0) }
}
