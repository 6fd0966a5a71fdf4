import { type SqlBool, sql } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import type { ListsToReadTable } from '../../../db/tables/tables-lists.ts'

/** A list as its messages say it is; which of them is the newest decides. */
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
 * The lists of an account that wrote last, without what lies in the folders that are named. Counts are read from the index
 * `message_of_list` alone. The newest whose sender is proved says how a list is
 * left, or the newest of all where none is: nobody takes a list over by its name. What is forged makes none.
 */
export async function listLists(
  db: Sql,
  accountId: string,
  { without, limit }: { without: readonly string[]; limit: number },
): Promise<ListRow[]> {
  const isShown = (table: string) =>
    without.length === 0
      ? sql<SqlBool>`1 = 1`
      : sql<SqlBool>`${sql.ref(`${table}.folder_id`)} not in (${sql.join(without)})`
  const newestOne = (isMeant: ReturnType<typeof sql<SqlBool>>) => sql<string | null>`(
    select one.id from message as one
    where one.account_id = ${accountId} and one.list_key = list.list_key and ${isShown('one')} and ${isMeant}
    order by one.sent_at desc, one.id desc
    limit 1
  )`
  const { rows } = await sql<ListRow>`
    with list as (
      select list_key, count(*) as messages, max(sent_at) as last_at
      from message
      where account_id = ${accountId} and list_key is not null and ${isShown('message')}
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

/** The account whose messages from before lists were noted are looked at next; undefined where none is left. */
export async function findListsToRead(db: Sql): Promise<ListsToReadTable | undefined> {
  return db.selectFrom('lists_to_read').selectAll().orderBy('account_id').limit(1).executeTakeFirst()
}

/** Notes how far the messages of an account were looked at; null when all were. False where another runner was quicker. */
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

/** The next messages of an account that are no drafts, with who they say wrote them. */
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

/** Notes by which list a message came; false where it is there no more. */
export async function setListKey(
  db: WriteSql,
  accountId: string,
  messageId: string,
  listKey: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('message')
    .set({ list_key: listKey })
    .where('account_id', '=', accountId)
    .where('id', '=', messageId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
