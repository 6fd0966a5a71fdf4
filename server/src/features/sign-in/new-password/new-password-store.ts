import type { Sql, WriteSql } from '../../../db/database.ts'
import type { PasswordTicketTable } from '../../../db/tables/tables-protection.ts'

/** Marks the password of an account as temporary: valid for one sign-in, until the user chooses another. */
export async function setTemporary(db: WriteSql, accountId: string): Promise<void> {
  await db.updateTable('account').set({ is_password_temporary: 1 }).where('id', '=', accountId).execute()
}

export async function hasTemporaryPassword(db: Sql, accountId: string): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('is_password_temporary')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return account?.is_password_temporary === 1
}

export async function insertPasswordTicket(db: WriteSql, ticket: PasswordTicketTable): Promise<void> {
  await db.insertInto('password_ticket').values(ticket).execute()
}

/** Finds a ticket that has not expired. */
export async function findPasswordTicket(db: Sql, tokenHash: string, now: number) {
  return db
    .selectFrom('password_ticket')
    .select(['account_id', 'purpose', 'content', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Deletes the tickets of an account, all or those for one purpose. */
export async function deletePasswordTickets(
  db: WriteSql,
  accountId: string,
  purpose?: PasswordTicketTable['purpose'],
): Promise<void> {
  const all = db.deleteFrom('password_ticket').where('account_id', '=', accountId)
  await (purpose === undefined ? all : all.where('purpose', '=', purpose)).execute()
}

/** Deletes the expired tickets of all accounts. */
export async function deleteExpiredPasswordTickets(db: WriteSql, now: number): Promise<void> {
  await db.deleteFrom('password_ticket').where('expires_at', '<=', now).execute()
}

/** Returns true when the account has been signed in to before. */
export async function hasEverSignedIn(db: Sql, accountId: string): Promise<boolean> {
  const account = await db
    .selectFrom('account_counter')
    .select('last_seen_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return (account?.last_seen_at ?? null) !== null
}
