import type { Sql, WriteSql } from '../../db/database.ts'

/** Finds the mailbox that receives new mail for a departing user directly. */
export async function findDirectSuccessor(db: Sql, departedId: string) {
  return db
    .selectFrom('leaving')
    .innerJoin('account', 'account.id', 'leaving.successor_id')
    .select(['account.id', 'account.email', 'account.full_name', 'account.organisation_id'])
    .innerJoin('account_counter', 'account_counter.account_id', 'account.id')
    .select(['account.quota_megabytes', 'account_counter.used_bytes', 'account.is_disabled'])
    .where('leaving.account_id', '=', departedId)
    .where('leaving.takes_new_mail', '=', 1)
    .executeTakeFirst()
}

/** Deletes the departure of a user, unless the deletion has started; returns false when it has. */
export async function deleteDeparture(db: WriteSql, accountId: string): Promise<boolean> {
  // Deleting first and reading afterwards closes the race with a deletion that starts now.
  await db
    .deleteFrom('leaving')
    .where('account_id', '=', accountId)
    .where('state', '!=', 'deleting')
    .execute()
  const departure = await db
    .selectFrom('leaving')
    .select('state')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return departure === undefined
}

/** Returns the time until which a released address is blocked; null when it is not blocked. */
export async function blockedUntil(db: Sql, email: string, now: number): Promise<number | null> {
  const blocked = await db
    .selectFrom('resting_address')
    .select('free_at')
    .where('email', '=', email)
    .where('free_at', '>', now)
    .executeTakeFirst()
  return blocked?.free_at ?? null
}

/** Deletes the blocks that ended. */
export async function deleteExpiredAddressBlocks(db: WriteSql, now: number): Promise<void> {
  await db.deleteFrom('resting_address').where('free_at', '<=', now).execute()
}
