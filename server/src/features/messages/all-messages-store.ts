import type { Sql } from '../../db/database.ts'
import type { MessageTable } from '../../db/tables/tables.ts'

/** Lists the messages of an account by ascending id, from the first one after `afterId`. */
export async function listMessagesAfter(
  db: Sql,
  accountId: string,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<MessageTable[]> {
  return db
    .selectFrom('message')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Lists the existing messages among some ids. */
export async function listMessagesById(
  db: Sql,
  accountId: string,
  messageIds: readonly string[],
): Promise<MessageTable[]> {
  return db
    .selectFrom('message')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', 'in', messageIds)
    .execute()
}
