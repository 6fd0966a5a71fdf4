import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import type { TicketTable } from '../../../db/tables/tables-protection.ts'

export async function insertTicket(db: WriteSql, ticket: TicketTable): Promise<void> {
  await db.insertInto('ticket').values(ticket).execute()
}

/** Finds a ticket that has not expired. */
export async function findTicket(
  db: Sql,
  tokenHash: string,
  { purpose, now }: { purpose: TicketTable['purpose']; now: number },
): Promise<Pick<TicketTable, 'account_id' | 'content' | 'tries' | 'expires_at'> | undefined> {
  return db
    .selectFrom('ticket')
    .select(['account_id', 'content', 'tries', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Counts a try; returns false when the maximum was reached. */
export async function countTry(db: WriteSql, tokenHash: string, allowed: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ticket')
    .set({ tries: sql`tries + 1` })
    .where('token_hash', '=', tokenHash)
    .where('tries', '<', allowed)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Consumes a ticket; returns undefined when it was used or expired. */
export async function consumeTicket(
  db: WriteSql,
  tokenHash: string,
  { purpose, now }: { purpose: TicketTable['purpose']; now: number },
): Promise<Pick<TicketTable, 'account_id' | 'content'> | undefined> {
  return db
    .deleteFrom('ticket')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['account_id', 'content'])
    .executeTakeFirst()
}

export async function deleteTickets(db: WriteSql, accountId: string): Promise<void> {
  await db.deleteFrom('ticket').where('account_id', '=', accountId).execute()
}

/** Deletes the expired tickets of all accounts. */
export async function deleteExpiredTickets(db: WriteSql, now: number): Promise<void> {
  await db.deleteFrom('ticket').where('expires_at', '<=', now).execute()
}
