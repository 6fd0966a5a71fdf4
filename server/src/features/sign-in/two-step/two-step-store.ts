import type { Insertable } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import type { AuthenticatorSetUpTable, AuthenticatorTable } from '../../../db/tables/tables-protection.ts'

export async function findAuthenticator(db: Sql, accountId: string) {
  return db
    .selectFrom('authenticator')
    .select(['secret', 'last_step', 'drift_steps', 'added_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Saves an authenticator in place of the previous one. */
export async function saveAuthenticator(db: WriteSql, row: Insertable<AuthenticatorTable>): Promise<void> {
  const { account_id: _account, ...rest } = row
  await db
    .insertInto('authenticator')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(rest))
    .execute()
}

export async function deleteAuthenticator(db: WriteSql, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('authenticator')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Accepts the code of a time step; returns false when that step or a later one was accepted before. */
export async function acceptStep(
  db: WriteSql,
  accountId: string,
  { step, driftSteps }: { step: number; driftSteps: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authenticator')
    .set({ last_step: step, drift_steps: driftSteps })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function saveSetUp(db: WriteSql, row: AuthenticatorSetUpTable): Promise<void> {
  const { secret, expires_at } = row
  await db
    .insertInto('authenticator_set_up')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ secret, expires_at }))
    .execute()
}

/** Finds the pending key of a set-up that has not expired. */
export async function findSetUp(db: Sql, accountId: string, now: number): Promise<string | null> {
  const row = await db
    .selectFrom('authenticator_set_up')
    .select('secret')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.secret ?? null
}

/** Consumes a set-up; returns false when it is already finished. */
export async function deleteSetUp(db: WriteSql, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('authenticator_set_up')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function countRecoveryCodes(db: Sql, accountId: string): Promise<number> {
  const { total } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return total
}

export async function replaceRecoveryCodes(
  db: WriteSql,
  accountId: string,
  hashes: readonly string[],
): Promise<void> {
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  if (hashes.length === 0) return
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute()
}

/** Consumes a recovery code; of two requests with the same code only one gets true. */
export async function consumeRecoveryCode(
  db: WriteSql,
  accountId: string,
  codeHash: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
