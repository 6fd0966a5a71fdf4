import type { ExpressionBuilder } from 'kysely'
import type { Sql, WriteSql } from '../../db/database.ts'
import type { Tables } from '../../db/tables/tables.ts'
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

/** Removes deleted addresses from shares, because a later holder is another user. Shares for them alone end. */
export async function deleteReceivers(db: WriteSql, emails: readonly string[], now: number): Promise<void> {
  await db
    .updateTable('share')
    .set({ revoked_at: now, request_key: null })
    .where('revoked_at', 'is', null)
    .where('password_hash', 'is', null)
    .where((eb) => eb.exists(listPeople(eb).where('share_person.email', 'in', emails)))
    .where((eb) => eb.not(eb.exists(listPeople(eb).where('share_person.email', 'not in', emails))))
    .execute()
  // Addresses of ended shares stay: a share without recipients would be public.
  await db
    .deleteFrom('share_person')
    .where('email', 'in', emails)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('share')
          .select('share.id')
          .whereRef('share.account_id', '=', 'share_person.account_id')
          .whereRef('share.id', '=', 'share_person.share_id')
          .where('share.revoked_at', 'is', null),
      ),
    )
    .execute()
}

const listPeople = (eb: ExpressionBuilder<Tables, 'share'>) =>
  eb
    .selectFrom('share_person')
    .select('share_person.email')
    .whereRef('share_person.account_id', '=', 'share.account_id')
    .whereRef('share_person.share_id', '=', 'share.id')
