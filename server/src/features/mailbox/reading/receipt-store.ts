import { sql } from 'kysely'
import type { Sql } from '../../../db/database.ts'

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

/** Lists the readers of messages that sent a receipt, with the time. */
export async function listReaders(
  db: Sql,
  accountId: string,
  messageIds: readonly string[],
): Promise<Map<string, { email: string; at: number; is_proved: boolean }[]>> {
  if (messageIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('read_receipt')
    .select(['message_id', 'email', 'read_at', 'is_proved'])
    .where('account_id', '=', accountId)
    .where('message_id', 'in', messageIds)
    .orderBy('read_at')
    .orderBy('email')
    .execute()
  const readers = Map.groupBy(rows, (row) => row.message_id)
  return new Map(
    [...readers].map(([id, some]) => [
      id,
      some.map(({ email, read_at, is_proved }) => ({
        email,
        at: Math.floor(read_at / 1000),
        is_proved: is_proved === 1,
      })),
    ]),
  )
}
