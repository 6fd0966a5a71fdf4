import { type RawBuilder, sql } from 'kysely'
import type { Sql, WriteSql } from '../../db/database.ts'
import { firstElements, prepared, preparedByCount } from '../../db/prepared.ts'
import { infectedStatus } from './infected-message.ts'

const atOnce = 500

/** SQL for the version of a numbered message, as `messageSize` returns it. */
export const currentVersion: RawBuilder<string> = sql`case
  when message.status = ${sql.lit(infectedStatus)} then ${sql.lit(infectedStatus)}
  when message.blob_hash <> '' then substr(message.blob_hash, 1, 16)
  else message.folder_id || ':' || message.uid end`

/** Returns the content fields and dates of messages, in any folder. */
export async function listContents(db: Sql, accountId: string, messageIds: readonly string[]) {
  const rows: Awaited<ReturnType<typeof listSome>> = []
  for (let at = 0; at < messageIds.length; at += atOnce)
    rows.push(...(await listSome(db, accountId, messageIds.slice(at, at + atOnce))))
  return rows
}

function listSome(db: Sql, accountId: string, ids: readonly string[]) {
  return contentsQuery(ids.length).all(db, { accountId, ids })
}

interface MessagesRequest {
  accountId: string
  ids: readonly string[]
}

const contentsQuery = preparedByCount((count) =>
  prepared((db, params: MessagesRequest) =>
    db
      .selectFrom('message')
      .select(['id', 'folder_id', 'uid', 'blob_hash', 'size', 'status'])
      .select(['thread_id', 'received_at', 'sent_at', 'moved_at', 'created_at', 'subject', 'snippet'])
      .where('account_id', '=', params.accountId)
      .where('id', 'in', firstElements(params.ids, count)),
  ),
)

/** Saves the calendar event of a message. */
export async function saveEventOfMessage(
  db: WriteSql,
  accountId: string,
  { messageId, eventKey }: { messageId: string; eventKey: string },
): Promise<void> {
  await db
    .insertInto('event_message')
    .values({ account_id: accountId, message_id: messageId, event_key: eventKey })
    .onConflict((conflict) => conflict.columns(['account_id', 'message_id']).doNothing())
    .execute()
}
