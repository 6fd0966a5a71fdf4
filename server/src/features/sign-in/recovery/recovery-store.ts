import type { Sql, WriteSql } from '../../../db/database.ts'
import type { RecoveryAddressTable } from '../../../db/tables/tables-protection.ts'
import { findAddressHolders } from '../../addresses/index.ts'
import { deleteRecoveries } from '../confirmation/store.ts'

/** Finds the recovery address while it belongs to the mailbox that received its code. */
export async function findRecoveryAddress(db: Sql, accountId: string) {
  const row = await db
    .selectFrom('recovery_address')
    .select(['address', 'verified_at', 'holder_id'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!row) return undefined
  const holders = await findAddressHolders(db, [row.address])
  return holders.get(row.address) === row.holder_id ? row : undefined
}

/** Saves a verified address in place of the previous one and ends recoveries that used that one. */
export async function saveRecoveryAddress(db: WriteSql, row: RecoveryAddressTable): Promise<void> {
  const { account_id: _, ...columns } = row
  await deleteRecoveries(db, row.account_id)
  await db
    .insertInto('recovery_address')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
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
