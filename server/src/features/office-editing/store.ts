import type { Sql, WriteSql } from '../../db/database.ts'
import type { OfficeSessionTable } from '../../db/tables/tables-sharing.ts'
import type { Lock } from './lock-rules.ts'

export async function insertSession(db: WriteSql, session: OfficeSessionTable): Promise<void> {
  await db.insertInto('office_session').values(session).execute()
}

/** Finds an open document and its user; returns nothing when the token has expired, or the account
 * is disabled or suspended. */
export async function findSession(db: Sql, tokenHash: string, now: number) {
  return db
    .selectFrom('office_session as session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .innerJoin('organisation', 'organisation.id', 'account.organisation_id')
    .leftJoin('session as sign_in', (join) =>
      join
        .onRef('sign_in.account_id', '=', 'session.account_id')
        .onRef('sign_in.id', '=', 'session.session_id')
        .on('sign_in.expires_at', '>', now),
    )
    .select([
      'session.account_id',
      'session.owner_id',
      'session.node_id',
      'session.can_write',
      'session.expires_at',
      'account.email',
      'account.full_name',
      'session.session_id',
      'session.seen_at',
      'sign_in.id as sign_in_id',
    ])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .where('account.is_disabled', '=', 0)
    .where('organisation.suspended_at', 'is', null)
    .where('organisation.move_state', 'is', null)
    .executeTakeFirst()
}

/** Records that the session of an open document still exists. */
export async function touchSession(db: WriteSql, tokenHash: string, now: number): Promise<void> {
  await db.updateTable('office_session').set({ seen_at: now }).where('token_hash', '=', tokenHash).execute()
}

/** Returns the lock of a document, even if expired. The caller has locked the drive's account. */
export async function findLock(db: Sql, accountId: string, nodeId: string): Promise<Lock | null> {
  const row = await db
    .selectFrom('office_lock')
    .select(['value', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('node_id', '=', nodeId)
    .executeTakeFirst()
  return row ? { value: row.value, expiresAt: row.expires_at } : null
}

/** Saves or deletes the lock of a document. */
export async function saveLock(
  db: WriteSql,
  accountId: string,
  { nodeId, lock }: { nodeId: string; lock: Lock | null },
): Promise<void> {
  if (!lock) {
    await db
      .deleteFrom('office_lock')
      .where('account_id', '=', accountId)
      .where('node_id', '=', nodeId)
      .execute()
    return
  }
  const values = { value: lock.value, expires_at: lock.expiresAt }
  await db
    .insertInto('office_lock')
    .values({ account_id: accountId, node_id: nodeId, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'node_id']).doUpdateSet(values))
    .execute()
}

export async function deleteExpired(db: WriteSql, now: number): Promise<void> {
  await db.deleteFrom('office_session').where('expires_at', '<=', now).execute()
  await db.deleteFrom('office_reading').where('expires_at', '<=', now).execute()
  await db.deleteFrom('office_lock').where('expires_at', '<=', now).execute()
}
