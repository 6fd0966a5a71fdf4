import type { Sql, WriteSql } from '../../../db/database.ts'

export async function updatePassword(
  db: WriteSql,
  accountId: string,
  { passwordHash, now }: { passwordHash: string; now: number },
): Promise<void> {
  await db
    .updateTable('account')
    .set({ password_hash: passwordHash, password_changed_at: now, is_password_temporary: 0 })
    .where('id', '=', accountId)
    .execute()
}

/** Gets the password hash of an account and the time it was set. */
export async function getPassword(db: Sql, accountId: string) {
  return db
    .selectFrom('account')
    .select(['password_hash', 'password_changed_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}
