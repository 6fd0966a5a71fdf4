import { type SqlBool, sql } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import type { ListsToReadTable } from '../../../db/tables/tables-lists.ts'

/** A mailing list, described by its newest message. */
export interface ListRow {
  list_key: string
  messages: number
  last_at: number
  message_id: string
  thread_id: string
  from_name: string
  name: string
  link: string | null
  is_one_click: 0 | 1
  mail: string | null
  left_at: number | null
}

/**
 * Lists the mailing lists of an account with the latest messages, without those in the given folders. Counts are read
 * from the index `message_of_list` alone. The unsubscribe method comes from the newest verified message, or from the
 * newest one if none is verified, so that an attacker cannot take over a list by its name. Forged messages are ignored.
 */
export async function listLists(
  db: Sql,
  accountId: string,
  { without, limit }: { without: readonly string[]; limit: number },
): Promise<ListRow[]> {
  const isVisible = (table: string) =>
    without.length === 0
      ? sql<SqlBool>`1 = 1`
      : sql<SqlBool>`${sql.ref(`${table}.folder_id`)} not in (${sql.join(without)})`
  const newestOne = (condition: ReturnType<typeof sql<SqlBool>>) => sql<string | null>`(
    select one.id from message as one
    where one.account_id = ${accountId} and one.list_key = list.list_key and ${isVisible('one')} and ${condition}
    order by one.sent_at desc, one.id desc
    limit 1
  )`
  const { rows } = await sql<ListRow>`
    with list as (
      select list_key, count(*) as messages, max(sent_at) as last_at
      from message
      where account_id = ${accountId} and list_key is not null and ${isVisible('message')}
      group by list_key
      order by last_at desc, list_key
      limit ${limit}
    ), newest as (
      select list.list_key, list.messages, list.last_at, coalesce(
        ${newestOne(sql<SqlBool>`one.authentication = 'pass'`)},
        ${newestOne(sql<SqlBool>`one.authentication <> 'fail'`)}
      ) as message_id
      from list
    )
    select newest.list_key, newest.messages, newest.last_at, newest.message_id, message.thread_id,
      message.from_name, list_message.name, list_message.link, list_message.is_one_click, list_message.mail,
      left_list.left_at
    from newest
    inner join message on message.account_id = ${accountId} and message.id = newest.message_id
    inner join list_message on list_message.account_id = ${accountId}
      and list_message.message_id = newest.message_id
    left join left_list on left_list.account_id = ${accountId} and left_list.list_key = newest.list_key
  `.execute(db)
  return rows
}

/** Finds the next account whose older messages must be processed; undefined when none is left. */
export async function findListsToRead(db: Sql): Promise<ListsToReadTable | undefined> {
  return db.selectFrom('lists_to_read').selectAll().orderBy('account_id').limit(1).executeTakeFirst()
}

/** Saves the progress for an account; null when finished. Returns false when another runner was faster. */
export async function advanceListsToRead(
  db: WriteSql,
  from: ListsToReadTable,
  after: string | null,
): Promise<boolean> {
  if (after === null) {
    const { numDeletedRows } = await db
      .deleteFrom('lists_to_read')
      .where('account_id', '=', from.account_id)
      .where('after_message_id', '=', from.after_message_id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }
  const { numUpdatedRows } = await db
    .updateTable('lists_to_read')
    .set({ after_message_id: after })
    .where('account_id', '=', from.account_id)
    .where('after_message_id', '=', from.after_message_id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lists the next messages of an account, without drafts, with their authors. */
export async function listMessagesToRead(
  db: Sql,
  { account_id: accountId, after_message_id: after }: ListsToReadTable,
  limit: number,
) {
  return db
    .selectFrom('message')
    .select(['id', 'from_email', 'list_key'])
    .where('account_id', '=', accountId)
    .where('id', '>', after)
    .where('blob_hash', '!=', '')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Saves the mailing list of a message; returns false when it was deleted. */
export async function setListKey(
  db: WriteSql,
  accountId: string,
  { messageId, listKey }: { messageId: string; listKey: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('message')
    .set({ list_key: listKey })
    .where('account_id', '=', accountId)
    .where('id', '=', messageId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
