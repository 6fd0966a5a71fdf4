import type { Sql, WriteSql } from '../../db/database.ts'
import type { AttachmentTable } from '../../db/tables/tables.ts'
import type { DraftContent } from '../messages/index.ts'

/** Saves the content of a draft, replacing the previous one. */
export async function saveDraftContent(
  db: WriteSql,
  accountId: string,
  { messageId, content }: { messageId: string; content: DraftContent },
): Promise<void> {
  await db
    .insertInto('draft')
    .values({ account_id: accountId, message_id: messageId, ...content })
    .onConflict((conflict) => conflict.columns(['account_id', 'message_id']).doUpdateSet(content))
    .execute()
}

/** Deletes the draft fields of a message, once its message is written. */
export async function deleteDraftContent(db: WriteSql, accountId: string, messageId: string): Promise<void> {
  await db
    .deleteFrom('draft')
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .execute()
}

/** Replaces the files of a draft. */
export async function replaceAttachments(
  db: WriteSql,
  accountId: string,
  { messageId, attachments }: { messageId: string; attachments: readonly AttachmentTable[] },
): Promise<void> {
  await db
    .deleteFrom('attachment')
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .execute()
  if (attachments.length > 0)
    await db
      .insertInto('attachment')
      .values([...attachments])
      .execute()
}

/** Finds the message of a thread with this Message-ID. */
export async function findMessageOfHeader(
  db: Sql,
  accountId: string,
  { threadId, messageIdHeader }: { threadId: string; messageIdHeader: string },
): Promise<string | undefined> {
  if (messageIdHeader === '') return undefined
  const row = await db
    .selectFrom('message')
    .select('id')
    .where('account_id', '=', accountId)
    .where('thread_id', '=', threadId)
    .where('message_id_header', '=', messageIdHeader)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
