import type { Sql, WriteSql } from '../../db/database.ts'

/** Lists the added sender addresses of a user. */
export async function listSenderAddresses(db: Sql, accountId: string) {
  return db
    .selectFrom('sender_address')
    .select(['email', 'name', 'is_verified', 'holder_id'])
    .where('account_id', '=', accountId)
    .orderBy('email')
    .execute()
}

export async function findSenderAddress(db: Sql, accountId: string, email: string) {
  return db
    .selectFrom('sender_address')
    .select(['name', 'is_verified'])
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .executeTakeFirst()
}

export async function insertSenderAddress(
  db: WriteSql,
  accountId: string,
  { email, name, now }: { email: string; name: string; now: number },
): Promise<void> {
  await db
    .insertInto('sender_address')
    .values({ account_id: accountId, email, name, is_verified: 0, created_at: now })
    .execute()
}

/** Marks an address as verified by the mailbox that received the code; null for an external address. */
export async function verifySenderAddress(
  db: WriteSql,
  accountId: string,
  { email, holderId }: { email: string; holderId: string | null },
): Promise<void> {
  await db
    .updateTable('sender_address')
    .set({ is_verified: 1, holder_id: holderId })
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .execute()
}

/** Gets the name of the account and its chosen default sender. */
export async function getDefaultSender(db: Sql, accountId: string) {
  return db
    .selectFrom('account')
    .select(['email', 'full_name', 'default_sender'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** Sets the default sender; when it becomes unusable, the main address is the default again. */
export async function setDefaultSender(db: WriteSql, accountId: string, email: string): Promise<void> {
  await db.updateTable('account').set({ default_sender: email }).where('id', '=', accountId).execute()
}

/** Deletes an address; returns false when it does not exist. */
export async function deleteSenderAddress(db: WriteSql, accountId: string, email: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sender_address')
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Finds those of these domains that are hosted, each with true when it may send. */
export async function findVerifiedAmong(db: Sql, names: readonly string[]): Promise<Map<string, boolean>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('domain')
    .select(['name', 'is_verified'])
    .where('name', 'in', names)
    .execute()
  return new Map(rows.map(({ name, is_verified }) => [name, is_verified === 1]))
}
