import type { Sql, WriteSql } from '../../../db/database.ts'
import type { RecoveryAddressTable } from '../../../db/tables/tables-protection.ts'
import { deleteRecoveries } from '../proof/recovery-attempt-store.ts'

export async function findRecoveryAddress(db: Sql, accountId: string) {
  return db
    .selectFrom('recovery_address')
    .select(['address', 'verified_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Keeps a proved address in place of the one before; what that one was asked for ends. */
export async function saveRecoveryAddress(db: WriteSql, kept: RecoveryAddressTable): Promise<void> {
  const { address, verified_at } = kept
  await deleteRecoveries(db, kept.account_id)
  await db
    .insertInto('recovery_address')
    .values(kept)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ address, verified_at }))
    .execute()
}

export async function deleteRecoveryAddress(db: WriteSql, accountId: string): Promise<boolean> {
  await deleteRecoveries(db, accountId)
  const { numDeletedRows } = await db
    .deleteFrom('recovery_address')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
