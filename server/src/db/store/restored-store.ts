import { sql } from 'kysely'
import type { Database, Transaction, WriteSql } from '../database.ts'

/** Fact that marks a restored store until its next start. */
const restoredKey = 'restored'

/** Statement that writes the mark of a restore, for both databases. */
export const setRestoredStatement = `insert into store_fact (key, value) values ('${restoredKey}', '') on conflict (key) do nothing`

export async function setRestored(db: WriteSql): Promise<void> {
  await db
    .insertInto('store_fact')
    .values({ key: restoredKey, value: '' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/**
 * Renews the numbers of a restored store, because clients remember higher ones of messages that the backup lacks.
 * Returns the number of accounts, or null when nothing was restored since the last start.
 */
export async function renewRestoredNumbers(db: Database, now: number): Promise<number | null> {
  const row = await db.sql
    .selectFrom('store_fact')
    .select('key')
    .where('key', '=', restoredKey)
    .executeTakeFirst()
  if (!row) return null
  return db.transaction(async (tx) => {
    // The row lock lets the first of several nodes do it, while the others wait.
    const deleted = await tx.sql.deleteFrom('store_fact').where('key', '=', restoredKey).executeTakeFirst()
    if (deleted.numDeletedRows === 0n) return null
    const accounts = await tx.sql.selectFrom('account_counter').select('account_id').execute()
    for (const { account_id } of accounts) await renewAccount(tx, account_id, now)
    return accounts.length
  })
}

/**
 * Raises the event number and the UIDVALIDITY values of an account above all that clients may remember, and
 * deletes its old events.
 */
async function renewAccount(tx: Transaction, accountId: string, now: number): Promise<void> {
  const seconds = Math.floor(now / 1000)
  // Milliseconds since 1970 exceed any number of the lost store, and those of an earlier restore.
  const counters = await tx.sql
    .updateTable('account_counter')
    .set({
      last_event_number: sql`case when last_event_number < ${now} then ${now} else last_event_number + 1 end`,
      last_uid_validity: sql`case when last_uid_validity < ${seconds} then ${seconds} else last_uid_validity + 1 end`,
    })
    .where('account_id', '=', accountId)
    .returning(['last_event_number', 'last_uid_validity'])
    .executeTakeFirstOrThrow()
  // Without earlier events, no window can resume from a number of the lost store.
  await tx.sql.deleteFrom('event').where('account_id', '=', accountId).execute()
  await tx.sql.deleteFrom('vanished').where('account_id', '=', accountId).execute()
  // Each folder gets a different value, because one may later take the name of another.
  const before = sql`(select count(*) from folder as other where other.account_id = ${accountId} and other.id < folder.id)`
  await tx.sql
    .updateTable('folder')
    .set({
      uid_validity: sql`${counters.last_uid_validity} + ${before}`,
      modseq: counters.last_event_number,
    })
    .where('account_id', '=', accountId)
    .execute()
  await tx.sql
    .updateTable('account_counter')
    .set({
      last_uid_validity: sql`last_uid_validity + (select count(*) from folder where folder.account_id = ${accountId})`,
    })
    .where('account_id', '=', accountId)
    .execute()
}
