import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import type { SubmissionTable } from '../../../db/tables/tables-sending.ts'

/** Finds the message of an identical earlier submission; undefined for a new one. */
export async function findSubmission(
  db: Sql,
  accountId: string,
  { fingerprint, since }: { fingerprint: string; since: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('submission')
    .select('message_id')
    .where('account_id', '=', accountId)
    .where('fingerprint', '=', fingerprint)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return row?.message_id
}

/** Records a submission, or replaces the one with the same fingerprint. */
export async function saveSubmission(db: WriteSql, row: SubmissionTable): Promise<void> {
  const { message_id, created_at } = row
  await db
    .insertInto('submission')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'fingerprint']).doUpdateSet({ message_id, created_at }),
    )
    .execute()
}

/** Finds a message with this Message-ID that was stored in a folder since a given time and was not sent from here. */
export async function findFiledMessage(
  db: Sql,
  criteria: { accountId: string; folderId: string; messageIdHeader: string; since: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('thread_reference')
    .innerJoin('message', (join) =>
      join
        .onRef('message.account_id', '=', 'thread_reference.account_id')
        .onRef('message.thread_id', '=', 'thread_reference.thread_id')
        .onRef('message.message_id_header', '=', 'thread_reference.message_id_header'),
    )
    .leftJoin('outgoing', (join) =>
      join
        .onRef('outgoing.account_id', '=', 'message.account_id')
        .onRef('outgoing.message_id', '=', 'message.id'),
    )
    .select('message.id')
    .where('thread_reference.account_id', '=', criteria.accountId)
    .where('thread_reference.message_id_header', '=', criteria.messageIdHeader)
    .where('message.folder_id', '=', criteria.folderId)
    .where('message.created_at', '>', criteria.since)
    .where('outgoing.message_id', 'is', null)
    // The plus sign keeps SQLite from scanning all messages of the account in id order.
    .orderBy(sql`+message.id`)
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Returns true when a message is still in the folder and was not sent from here. */
export async function hasFiledCopy(
  db: Sql,
  { accountId, messageId, folderId }: { accountId: string; messageId: string; folderId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('message')
    .leftJoin('outgoing', (join) =>
      join
        .onRef('outgoing.account_id', '=', 'message.account_id')
        .onRef('outgoing.message_id', '=', 'message.id'),
    )
    .select('message.id')
    .where('message.account_id', '=', accountId)
    .where('message.id', '=', messageId)
    .where('message.folder_id', '=', folderId)
    .where('outgoing.message_id', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes records of submissions that are too old to be repeated. */
export async function deleteSubmissionsBefore(db: WriteSql, before: number): Promise<void> {
  await db.deleteFrom('submission').where('created_at', '<', before).execute()
}
