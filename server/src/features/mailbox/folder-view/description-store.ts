import type { MessageDescription } from '@bocau/mail-core/imap/message/body-structure'
import type { Sql, WriteSql } from '../../../db/database.ts'

const atOnce = 500

/** What was worked out of these messages before, if it was of the messages that they are. */
export async function listDescriptions(
  db: Sql,
  accountId: string,
  messages: readonly { id: string; blobHash: string }[],
): Promise<Map<string, MessageDescription>> {
  const hashes = new Map(messages.map(({ id, blobHash }) => [id, blobHash]))
  const ids = [...hashes.keys()]
  const found = new Map<string, MessageDescription>()
  for (let at = 0; at < ids.length; at += atOnce) {
    const rows = await db
      .selectFrom('message_description')
      .select(['message_id', 'blob_hash', 'envelope', 'body', 'body_structure'])
      .where('account_id', '=', accountId)
      .where('message_id', 'in', ids.slice(at, at + atOnce))
      .execute()
    for (const { message_id, blob_hash, envelope, body, body_structure } of rows)
      if (hashes.get(message_id) === blob_hash)
        found.set(message_id, { envelope, body, bodyStructure: body_structure })
  }
  return found
}

/** Keeps what was worked out. What was deleted meanwhile is passed over. */
export async function saveDescriptions(
  db: WriteSql,
  accountId: string,
  rows: readonly { messageId: string; blobHash: string; description: MessageDescription }[],
): Promise<void> {
  const ids = rows.map(({ messageId }) => messageId)
  const there = await db
    .selectFrom('message')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute()
  const isThere = new Set(there.map(({ id }) => id))
  const values = rows
    .filter(({ messageId }) => isThere.has(messageId))
    .map(({ messageId, blobHash, description }) => ({
      account_id: accountId,
      message_id: messageId,
      blob_hash: blobHash,
      envelope: description.envelope,
      body: description.body,
      body_structure: description.bodyStructure,
    }))
  if (values.length === 0) return
  await db
    .insertInto('message_description')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'message_id']).doUpdateSet((eb) => ({
        blob_hash: eb.ref('excluded.blob_hash'),
        envelope: eb.ref('excluded.envelope'),
        body: eb.ref('excluded.body'),
        body_structure: eb.ref('excluded.body_structure'),
      })),
    )
    .execute()
}
