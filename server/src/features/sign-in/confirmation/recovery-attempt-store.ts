import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import type { RecoveryAttemptTable } from '../../../db/tables/tables-protection.ts'

export async function insertRecovery(db: WriteSql, attempt: RecoveryAttemptTable): Promise<void> {
  await db.insertInto('recovery_attempt').values(attempt).execute()
}

/** Finds a recovery attempt that has not expired. */
export async function findRecovery(db: Sql, tokenHash: string, now: number) {
  return db
    .selectFrom('recovery_attempt')
    .select(['email', 'account_id', 'channel', 'code_hash', 'is_proved'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Counts a try; returns false when the maximum was reached. */
export async function countRecoveryTry(db: WriteSql, tokenHash: string, allowed: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_attempt')
    .set({ tries: sql`tries + 1` })
    .where('token_hash', '=', tokenHash)
    .where('tries', '<', allowed)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function setVerified(db: WriteSql, tokenHash: string): Promise<void> {
  await db.updateTable('recovery_attempt').set({ is_proved: 1 }).where('token_hash', '=', tokenHash).execute()
}

/**
 * Deletes all recovery attempts of an account. A password change ends them, and so does a change of the recovery
 * address or phone.
 */
export async function deleteRecoveries(db: WriteSql, accountId: string): Promise<void> {
  await db.deleteFrom('recovery_attempt').where('account_id', '=', accountId).execute()
}

/** Deletes the expired recovery attempts of all accounts. */
export async function deleteExpiredRecoveries(db: WriteSql, now: number): Promise<void> {
  await db.deleteFrom('recovery_attempt').where('expires_at', '<=', now).execute()
}
