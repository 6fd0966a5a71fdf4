import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../db/database.ts'
import { completeShares, type FullShare } from './share-store.ts'

/** Lists expired shares whose files are still marked. Relies on the index `share_expiry`. */
export async function listExpired(
  db: Sql,
  { now, limit, except }: { now: number; limit: number; except: readonly string[] },
): Promise<FullShare[]> {
  let query = db
    .selectFrom('share')
    .selectAll()
    .where('is_expiry_told', '=', 0)
    .where('revoked_at', 'is', null)
    .where('expires_at', '<=', now)
    .limit(limit)
  if (except.length > 0) query = query.where('account_id', 'not in', except)
  const rows = await query.execute()
  return (
    await Promise.all(
      [...Map.groupBy(rows, (row) => row.account_id)].map(([id, some]) => completeShares(db, id, some)),
    )
  ).flat()
}

/** Deletes shares that were revoked long ago, and those whose message was never sent. */
export async function deleteShares(
  db: WriteSql,
  { revokedBefore, waitingSince }: { revokedBefore: number; waitingSince: number },
): Promise<void> {
  await db.deleteFrom('share').where('revoked_at', '<', revokedBefore).execute()
  await db.deleteFrom('share').where('is_waiting', '=', 1).where('created_at', '<', waitingSince).execute()
}

/** Adds the receivers of shares that a node of an earlier version created during an upgrade. */
export async function addMissingReceivers(db: WriteSql): Promise<void> {
  await sql`insert into share_receiver (email, account_id) select distinct email, account_id from share_person where true
    on conflict do nothing`.execute(db)
}
