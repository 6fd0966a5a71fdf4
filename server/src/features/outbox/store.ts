import type { Sql, WriteSql } from '../../db/database.ts'
import type { OutgoingTable } from '../../db/tables/tables-sending.ts'
import { insertRecipients, type RecipientRow } from './recipient-store.ts'

export type OutgoingRow = OutgoingTable

export async function findOutgoing(
  db: Sql,
  accountId: string,
  messageId: string,
): Promise<OutgoingRow | undefined> {
  return db
    .selectFrom('outgoing')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .executeTakeFirst()
}

/** Finds the outgoing message of an account with a Message-ID. */
export async function findOutgoingOfHeader(
  db: Sql,
  accountId: string,
  messageIdHeader: string,
): Promise<OutgoingRow | undefined> {
  return db
    .selectFrom('outgoing')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('message_id_header', '=', messageIdHeader)
    .executeTakeFirst()
}

/** Counts all messages waiting to be sent, with the time since when the oldest is due. */
export async function countOutgoing(db: Sql): Promise<{ waiting: number; oldestDueAt: number | null }> {
  return db
    .selectFrom('outgoing')
    .select((columns) => [
      columns.fn.countAll<number>().as('waiting'),
      columns.fn.min('due_at').as('oldestDueAt'),
    ])
    .where('due_at', 'is not', null)
    .executeTakeFirstOrThrow()
}

export async function insertOutgoing(
  db: WriteSql,
  row: OutgoingRow,
  recipients: readonly RecipientRow[],
): Promise<void> {
  await db.insertInto('outgoing').values(row).execute()
  await insertRecipients(db, recipients)
}

export async function updateOutgoing(
  db: WriteSql,
  accountId: string,
  { messageId, values }: { messageId: string; values: Partial<OutgoingRow> },
): Promise<void> {
  await db
    .updateTable('outgoing')
    .set(values)
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .execute()
}

/** Deletes an outgoing message with its recipients. */
export async function deleteOutgoing(db: WriteSql, accountId: string, messageId: string): Promise<void> {
  await db
    .deleteFrom('outgoing')
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .execute()
}

/** Lists some messages that were sent or failed before a given time. Relies on the index `outgoing_age`. */
export async function listOldOutgoing(
  db: Sql,
  { before, limit, except }: { before: number; limit: number; except: readonly string[] },
): Promise<OutgoingRow[]> {
  let query = db
    .selectFrom('outgoing')
    .selectAll()
    .where('created_at', '<', before)
    .where('leaves_at', '<', before)
    .where('due_at', 'is', null)
    .limit(limit)
  if (except.length > 0) query = query.where('account_id', 'not in', except)
  return query.execute()
}
