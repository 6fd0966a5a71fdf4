import type { Sql, WriteSql } from '../../../db/database.ts'
import { type IdList, isListed, toList } from '../../../db/is-one-of.ts'
import { prepared } from '../../../db/prepared.ts'

/** Lists those of these nodes that are favourites of the user. */
export async function listFavoritesAmong(
  db: Sql,
  accountId: string,
  nodes: readonly { account_id: string; id: string }[],
): Promise<Set<string>> {
  if (nodes.length === 0) return new Set()
  const drives = [...new Set(nodes.map((node) => node.account_id))]
  const rows = await favoritesAmong.all(db, {
    accountId,
    drives: toList(db, drives),
    nodeIds: toList(
      db,
      nodes.map(({ id }) => id),
    ),
  })
  return new Set(rows.map((row) => row.node_id))
}

const favoritesAmong = prepared(
  (db, { accountId, drives, nodeIds }: { accountId: string; drives: IdList; nodeIds: IdList }) =>
    db
      .selectFrom('drive_favorite')
      .select('node_id')
      .where('account_id', '=', accountId)
      .where(isListed(db, 'node_account_id', drives))
      .where(isListed(db, 'node_id', nodeIds)),
  { cachesPlan: true },
)

/** Lists the user's favourites, grouped by drive. */
export async function listFavorites(
  db: Sql,
  accountId: string,
): Promise<{ ownerId: string; nodeId: string }[]> {
  const rows = await db
    .selectFrom('drive_favorite')
    .select(['node_account_id', 'node_id'])
    .where('account_id', '=', accountId)
    .execute()
  return rows.map((row) => ({ ownerId: row.node_account_id, nodeId: row.node_id }))
}

export async function addFavorite(
  db: WriteSql,
  accountId: string,
  { node, now }: { node: { account_id: string; id: string }; now: number },
): Promise<void> {
  await db
    .insertInto('drive_favorite')
    .values({ account_id: accountId, node_account_id: node.account_id, node_id: node.id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeFavorite(db: WriteSql, accountId: string, nodeId: string): Promise<void> {
  await db
    .deleteFrom('drive_favorite')
    .where('account_id', '=', accountId)
    .where('node_id', '=', nodeId)
    .execute()
}
