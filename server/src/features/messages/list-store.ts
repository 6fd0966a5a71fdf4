import type { MailingList } from '@bocau/mail-core/mime/headers/read-mailing-list'
import type { Sql, WriteSql } from '../../db/database.ts'

/** Saves the mailing list data of a message; the message row holds the list key. */
export async function saveListOfMessage(
  db: WriteSql,
  accountId: string,
  { messageId, list: { name, unsubscribe } }: { messageId: string; list: MailingList },
): Promise<void> {
  await db
    .insertInto('list_message')
    .values({
      account_id: accountId,
      message_id: messageId,
      name,
      link: unsubscribe?.link ?? null,
      is_one_click: unsubscribe?.isOneClick ? 1 : 0,
      mail: unsubscribe?.mail ?? null,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'message_id']).doNothing())
    .execute()
}

/** Returns the mailing list of a message; null for most. */
export async function findListOfMessage(
  db: Sql,
  accountId: string,
  messageId: string,
): Promise<MailingList | null> {
  const row = await db
    .selectFrom('message')
    .innerJoin('list_message', (join) =>
      join
        .onRef('list_message.account_id', '=', 'message.account_id')
        .onRef('list_message.message_id', '=', 'message.id'),
    )
    .select(['message.list_key', 'list_message.name', 'link', 'is_one_click', 'mail'])
    .where('message.account_id', '=', accountId)
    .where('message.id', '=', messageId)
    .executeTakeFirst()
  if (!row?.list_key) return null
  const { list_key: key, name, link, is_one_click, mail } = row
  const canUnsubscribe = link !== null || mail !== null
  return { key, name, unsubscribe: canUnsubscribe ? { link, isOneClick: is_one_click === 1, mail } : null }
}

/** Returns true when a message of the list has a verified sender. */
export async function isListVerified(db: Sql, accountId: string, listKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('message')
    .select('id')
    .where('account_id', '=', accountId)
    .where('list_key', '=', listKey)
    .where('authentication', '=', 'pass')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** As many as are listed; limits the storage that a client can fill. */
const maxUnsubscribed = 2000

/** Saves that the reader has unsubscribed from a list, or reverts it; returns true when this was a change. */
export async function setUnsubscribed(
  db: WriteSql,
  accountId: string,
  { listKey, unsubscribedAt }: { listKey: string; unsubscribedAt: number | null },
): Promise<boolean> {
  if (unsubscribedAt === null) {
    const { numDeletedRows } = await db
      .deleteFrom('left_list')
      .where('account_id', '=', accountId)
      .where('list_key', '=', listKey)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }
  await db
    .insertInto('left_list')
    .values({ account_id: accountId, list_key: listKey, left_at: unsubscribedAt })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'list_key']).doUpdateSet({ left_at: unsubscribedAt }),
    )
    .execute()
  await db
    .deleteFrom('left_list')
    .where('account_id', '=', accountId)
    .where('list_key', 'in', (lists) =>
      lists
        .selectFrom('left_list')
        .select('list_key')
        .where('account_id', '=', accountId)
        .orderBy('left_at', 'desc')
        .orderBy('list_key')
        .limit(maxUnsubscribed)
        .offset(maxUnsubscribed),
    )
    .execute()
  return true
}
