import { sql } from 'kysely'
import type { Sql } from '../../db/database.ts'

/** Keyword for messages whose receipt was sent or declined (RFC 3503). */
export const receiptKeyword = '$MDNSent'

/** Returns those of some messages whose receipt was sent or declined. */
export async function listHandledReceipts(
  db: Sql,
  accountId: string,
  messageIds: readonly string[],
): Promise<Set<string>> {
  if (messageIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('message_label')
    .innerJoin('label', (join) =>
      join
        .onRef('label.account_id', '=', 'message_label.account_id')
        .onRef('label.id', '=', 'message_label.label_id'),
    )
    .select('message_label.message_id')
    .where('message_label.account_id', '=', accountId)
    .where('message_label.message_id', 'in', messageIds)
    .where(sql`lower(label.keyword)`, '=', receiptKeyword.toLowerCase())
    .execute()
  return new Set(rows.map(({ message_id }) => message_id))
}
