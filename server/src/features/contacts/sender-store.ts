import type { Sql, WriteSql } from '../../db/database.ts'

/** The addresses that a person may write from beside their own. */
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
  email: string,
  name: string,
  now: number,
): Promise<void> {
  await db
    .insertInto('sender_address')
    .values({ account_id: accountId, email, name, is_verified: 0, created_at: now })
    .execute()
}

/** Marks an address as proved by the mailbox that received the code, or null for an address elsewhere. */
export async function proveSenderAddress(
  db: WriteSql,
  accountId: string,
  email: string,
  holderId: string | null,
): Promise<void> {
  await db
    .updateTable('sender_address')
    .set({ is_verified: 1, holder_id: holderId })
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .execute()
}

/** What the account calls itself, and which address it writes from where it has said. */
export async function getWriter(db: Sql, accountId: string) {
  return db
    .selectFrom('account')
    .select(['email', 'full_name', 'default_sender'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** Begins new messages with an address; whoever may write from it no more begins with their own. */
export async function setDefaultSender(db: WriteSql, accountId: string, email: string): Promise<void> {
  await db.updateTable('account').set({ default_sender: email }).where('id', '=', accountId).execute()
}

/** Removes an address; false when there was none of this name. */
export async function deleteSenderAddress(db: WriteSql, accountId: string, email: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sender_address')
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
