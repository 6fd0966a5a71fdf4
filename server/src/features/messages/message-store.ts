import type { Correspondent } from '@bocau/contract/ids'
import type { Sql, WriteSql } from '../../db/database.ts'
import { isOneOf } from '../../db/is-one-of.ts'
import { firstElements, prepared, preparedByCount, preparedInsert } from '../../db/prepared.ts'
import type { MessageTable } from '../../db/tables/tables.ts'
import { nextModseq } from '../numbering/index.ts'

/** Addresses of a message as stored in its row. */
export interface Recipients {
  to: Correspondent[]
  cc: Correspondent[]
  bcc: Correspondent[]
  reply_to: Correspondent[]
}

export async function insertMessage(db: WriteSql, message: MessageTable): Promise<void> {
  await insertMessageRow(db, message)
}

const insertMessageRow = preparedInsert('message')

/** Short enough that other requests do not wait for a statement. */
const idsAtOnce = 250

export async function updateMessages(
  db: WriteSql,
  accountId: string,
  { messageIds, values }: { messageIds: readonly string[]; values: Partial<MessageTable> },
): Promise<void> {
  for (let at = 0; at < messageIds.length; at += idsAtOnce) {
    await db
      .updateTable('message')
      .set(values)
      .where('account_id', '=', accountId)
      .where('id', 'in', messageIds.slice(at, at + idsAtOnce))
      .execute()
  }
}

/** Finds the message that an earlier delivery of the same message created. */
export async function findDelivered(
  db: Sql,
  accountId: string,
  deliveryKey: string,
): Promise<string | undefined> {
  return (await deliveredQuery.first(db, { accountId, deliveryKey }))?.id
}

const deliveredQuery = prepared((db, params: { accountId: string; deliveryKey: string }) =>
  db
    .selectFrom('message')
    .select('id')
    .where('account_id', '=', params.accountId)
    .where('delivery_key', '=', params.deliveryKey),
)

/** Lists the messages that earlier deliveries created, by delivery key. */
export async function listDelivered(
  db: Sql,
  accountId: string,
  deliveryKeys: readonly string[],
): Promise<Map<string, string>> {
  if (deliveryKeys.length === 0) return new Map()
  const rows = await deliveredByKeysQuery(deliveryKeys.length).all(db, { accountId, deliveryKeys })
  return new Map(rows.map((row) => [row.delivery_key as string, row.id]))
}

const deliveredByKeysQuery = preparedByCount((count) =>
  prepared((db, params: { accountId: string; deliveryKeys: readonly string[] }) =>
    db
      .selectFrom('message')
      .select(['id', 'delivery_key'])
      .where('account_id', '=', params.accountId)
      .where('delivery_key', 'in', firstElements(params.deliveryKeys, count)),
  ),
)

/** Returns the blob of a message and the fields that determine how its body is shown. */
export async function findMessageContent(db: Sql, accountId: string, messageId: string) {
  return db
    .selectFrom('message')
    .innerJoin('folder', (join) =>
      join.onRef('folder.account_id', '=', 'message.account_id').onRef('folder.id', '=', 'message.folder_id'),
    )
    .select([
      'message.id',
      'message.blob_hash',
      'message.subject',
      'message.authentication',
      'message.is_unverified',
      'message.from_email',
      'message.status',
      'message.sent_at',
      'message.message_id_header',
      'folder.name as folder_name',
    ])
    .where('message.account_id', '=', accountId)
    .where('message.id', '=', messageId)
    .executeTakeFirst()
}

/** Records that the content of a message has changed, so that its description and its keys are computed again. */
export async function recordContentChange(db: WriteSql, accountId: string, messageId: string): Promise<void> {
  await db
    .deleteFrom('message_key')
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .execute()
  await db
    .insertInto('message_to_outline')
    .values({ account_id: accountId, message_id: messageId })
    .onConflict((conflict) => conflict.columns(['account_id', 'message_id']).doNothing())
    .execute()
}

/** Changes flags of messages and their MODSEQ; returns their threads. */
export async function updateFlags(
  db: WriteSql,
  accountId: string,
  {
    messageIds,
    flags,
  }: {
    messageIds: readonly string[]
    flags: Partial<
      Pick<
        MessageTable,
        'is_unread' | 'is_starred' | 'is_answered' | 'is_forwarded' | 'is_deleted' | 'is_draft' | 'has_labels'
      >
    >
  },
): Promise<string[]> {
  if (messageIds.length === 0) return []
  const changed = await db
    .updateTable('message')
    .set({ ...flags, modseq: nextModseq(accountId) })
    .where('account_id', '=', accountId)
    .where(isOneOf(db, 'id', messageIds))
    .returning('thread_id')
    .execute()
  return [...new Set(changed.map((message) => message.thread_id))]
}
