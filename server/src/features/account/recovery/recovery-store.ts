import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import type { RecoveryAddressTable, RecoveryAttemptTable } from '../../../db/tables/tables-protection.ts'

export async function findRecoveryAddress(db: Sql, accountId: string) {
  return db
    .selectFrom('recovery_address')
    .select(['address', 'verified_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Keeps a proved address in place of the one before. */
export async function saveRecoveryAddress(db: WriteSql, kept: RecoveryAddressTable): Promise<void> {
  const { address, verified_at } = kept
  await db
    .insertInto('recovery_address')
    .values(kept)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ address, verified_at }))
    .execute()
}

export async function deleteRecoveryAddress(db: WriteSql, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_address')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function insertRecovery(db: WriteSql, attempt: RecoveryAttemptTable): Promise<void> {
  await db.insertInto('recovery_attempt').values(attempt).execute()
}

/** An attempt that has not run out. */
export async function findRecovery(db: Sql, tokenHash: string, now: number) {
  return db
    .selectFrom('recovery_attempt')
    .select(['email', 'account_id', 'channel', 'code_hash', 'is_proved'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Counts a try of its code; false when it had as many as it may have. */
export async function countRecoveryTry(db: WriteSql, tokenHash: string, allowed: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_attempt')
    .set({ tries: sql`tries + 1` })
    .where('token_hash', '=', tokenHash)
    .where('tries', '<', allowed)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function markProved(db: WriteSql, tokenHash: string): Promise<void> {
  await db.updateTable('recovery_attempt').set({ is_proved: 1 }).where('token_hash', '=', tokenHash).execute()
}

/** Uses up every attempt of an account. */
export async function deleteRecoveries(db: WriteSql, accountId: string): Promise<void> {
  await db.deleteFrom('recovery_attempt').where('account_id', '=', accountId).execute()
}

/** Forgets the attempts that ran out, of everybody. */
export async function deleteExpiredRecoveries(db: WriteSql, now: number): Promise<void> {
  await db.deleteFrom('recovery_attempt').where('expires_at', '<=', now).execute()
}
