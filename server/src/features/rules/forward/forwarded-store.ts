import type { Sql, WriteSql } from '../../../db/database.ts'
import type { ForwardedMessageTable } from '../../../db/tables/tables-rules.ts'

export type ForwardedRow = ForwardedMessageTable

/** Records that a message is forwarded, once even if it is retried. */
export async function insertForwarded(db: WriteSql, row: ForwardedRow): Promise<void> {
  await db
    .insertInto('forwarded_letter')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'address']).doNothing())
    .execute()
}

/** Finds the forwarded message of a rewritten address if it may still bounce. */
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

/** Counts a bounce; returns false above the maximum, even for concurrent ones. */
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

/** Deletes records of messages that can no longer bounce. */
export async function deleteForwardedBefore(db: WriteSql, before: number): Promise<void> {
  await db.deleteFrom('forwarded_letter').where('sent_at', '<=', before).execute()
}
