import type { Sql, WriteSql } from '../../db/database.ts'
import type { EventAnswerTable } from '../../db/tables/tables-events.ts'

/** Event, or one occurrence of a series. */
export interface EventReference {
  accountId: string
  eventKey: string
  occurrence: string
}

/** Finds the user who responded on behalf of a mailbox; undefined when deleted. */
export async function findReplyAuthor(
  db: Sql,
  id: string,
): Promise<{ name: string; email: string } | undefined> {
  return db
    .selectFrom('account')
    .select(['full_name as name', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Finds the newest response to an event. */
export async function findReply(
  db: Sql,
  { accountId, eventKey, occurrence }: EventReference,
): Promise<EventAnswerTable | undefined> {
  return db
    .selectFrom('event_answer')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('event_key', '=', eventKey)
    .where('occurrence', '=', occurrence)
    .orderBy('answered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Lists the newest responses of a mailbox, newest first, including replaced ones. */
export async function listReplies(db: Sql, accountId: string, limit: number): Promise<EventAnswerTable[]> {
  return db
    .selectFrom('event_answer')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('answered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Finds a response by its id. */
export async function findReplyById(
  db: Sql,
  accountId: string,
  id: string,
): Promise<EventAnswerTable | undefined> {
  return db
    .selectFrom('event_answer')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Saves a response and deletes one that is still waiting. */
export async function saveReply(db: WriteSql, reply: EventAnswerTable): Promise<void> {
  const { account_id: accountId, event_key: eventKey, occurrence } = reply
  await deleteWaitingReplies(db, { accountId, eventKey, occurrence })
  await db.insertInto('event_answer').values(reply).execute()
}

/** Deletes responses waiting to be sent; returns their number. */
export async function deleteWaitingReplies(
  db: WriteSql,
  { accountId, eventKey, occurrence }: EventReference,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('event_answer')
    .where('account_id', '=', accountId)
    .where('event_key', '=', eventKey)
    .where('occurrence', '=', occurrence)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Sets the state of a response and deletes its calendar data, which is no longer needed. */
export async function setReplyState(
  db: WriteSql,
  accountId: string,
  { id, state }: { id: string; state: 'sent' | 'failed' },
): Promise<void> {
  await db
    .updateTable('event_answer')
    .set({ state, calendar: '' })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}
