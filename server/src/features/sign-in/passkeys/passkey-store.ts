import type { Sql, WriteSql } from '../../../db/database.ts'
import type { PasskeyTable } from '../../../db/tables/tables-protection.ts'

const columns = ['id', 'name', 'created_at', 'last_used_at', 'is_synced'] as const

export async function listPasskeys(db: Sql, accountId: string) {
  return db
    .selectFrom('passkey')
    .select([...columns, 'credential_id', 'transports'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function countPasskeys(db: Sql, accountId: string): Promise<number> {
  const { total } = await db
    .selectFrom('passkey')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return total
}

export async function findPasskey(db: Sql, accountId: string, id: string) {
  return db
    .selectFrom('passkey')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Finds the passkey of a credential in all accounts: in a sign-in without a password it identifies the user. */
export async function findByCredential(db: Sql, credentialId: string) {
  return db
    .selectFrom('passkey')
    .select(['account_id', 'id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** Inserts a passkey; returns false when its credential already exists. */
export async function insertPasskey(db: WriteSql, passkey: PasskeyTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Records the use of a passkey, whose counter must grow; returns false when it was deleted meanwhile. */
export async function recordPasskeyUse(
  db: WriteSql,
  accountId: string,
  { id, use }: { id: string; use: { counter: number; last_used_at: number } },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set(use)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('counter', '<=', use.counter)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function renamePasskey(
  db: WriteSql,
  accountId: string,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await db
    .updateTable('passkey')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Deletes a passkey; returns its name. */
export async function deletePasskey(db: WriteSql, accountId: string, id: string): Promise<string | null> {
  const removed = await db
    .deleteFrom('passkey')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return removed?.name ?? null
}
