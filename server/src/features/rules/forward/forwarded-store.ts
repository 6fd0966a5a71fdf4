import type { Sql, WriteSql } from '../../../db/database.ts'
import type { ForwardedMessageTable } from '../../../db/tables/tables-rules.ts'

export type ForwardedRow = ForwardedMessageTable

/** Notes that a message is sent on; once for a message, however often it is tried. */
export async function insertForwarded(db: WriteSql, row: ForwardedRow): Promise<void> {
  await db
    .insertInto('forwarded_letter')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'address']).doNothing())
    .execute()
}

/** The message that was sent on in the name of an address, if that may still come back. */
export async function findForwarded(
  db: Sql,
  { address, since, times }: { address: string; since: number; times: number },
): Promise<ForwardedRow | undefined> {
  return db
    .selectFrom('forwarded_letter')
    .selectAll()
    .where('address', '=', address.toLowerCase())
    .where('sent_at', '>', since)
    .where('times_returned', '<', times)
    .executeTakeFirst()
}

/** Counts that a message has come back; false where it has done so often enough, also if two come at the same time. */
export async function countReturned(
  db: WriteSql,
  { account_id, address }: Pick<ForwardedRow, 'account_id' | 'address'>,
  times: number,
): Promise<boolean> {
  const counted = await db
    .updateTable('forwarded_letter')
    .set((columns) => ({ times_returned: columns('times_returned', '+', 1) }))
    .where('account_id', '=', account_id)
    .where('address', '=', address)
    .where('times_returned', '<', times)
    .returning('address')
    .executeTakeFirst()
  return counted !== undefined
}

/** Forgets messages that come back no more. */
export async function forgetForwardedBefore(db: WriteSql, before: number): Promise<void> {
  await db.deleteFrom('forwarded_letter').where('sent_at', '<=', before).execute()
}
