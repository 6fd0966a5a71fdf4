import type { Sql } from '../../../db/database.ts'

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
