import type { Correspondent } from '@bocau/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import { type IdList, isListed, toList } from '../../../db/is-one-of.ts'
import {
  firstElements,
  prepared,
  preparedByCount,
  preparedInsert,
  preparedWrite,
} from '../../../db/prepared.ts'
import type { Flag, MessageTable } from '../../../db/tables/tables.ts'
import type { FolderSet } from '../folders/folder-set.ts'
import { isInListedFolders, isInNoListedFolder } from '../folders/in-folders-store.ts'
import { nextModseq, updateFolderModseq } from '../numbering/numbering-store.ts'

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

export async function updateMessage(
  db: WriteSql,
  accountId: string,
  { messageId, values }: { messageId: string; values: Partial<MessageTable> },
): Promise<void> {
  await db
    .updateTable('message')
    .set(values)
    .where('account_id', '=', accountId)
    .where('id', '=', messageId)
    .execute()
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

/** Marks the messages of threads read or unread, in some folders or in all; returns those that changed. */
export async function setMessagesUnread(
  db: WriteSql,
  accountId: string,
  {
    threadIds,
    inFolders,
    isUnread,
  }: { threadIds: readonly string[]; inFolders: FolderSet; isUnread: boolean },
): Promise<{ id: string; thread_id: string }[]> {
  const changed = await unreadUpdates[inFolders.operator].all(db, {
    accountId,
    threads: toList(db, threadIds),
    folders: toList(db, inFolders.ids),
    isUnread: isUnread ? 1 : 0,
    wasUnread: isUnread ? 0 : 1,
  })
  await updateFolderModseq(
    db,
    accountId,
    changed.map((message) => message.folder_id),
  )
  return changed
}

interface UnreadUpdate {
  accountId: string
  threads: IdList
  folders: IdList
  isUnread: Flag
  wasUnread: Flag
}

const unreadUpdates = { in: unreadUpdate(isInListedFolders), 'not in': unreadUpdate(isInNoListedFolder) }

/** Prepares the update of read flags with a folder condition. */
function unreadUpdate(isInFolder: (db: Sql, folders: IdList) => RawBuilder<boolean>) {
  return preparedWrite((db, params: UnreadUpdate) =>
    db
      .updateTable('message')
      .set({ is_unread: params.isUnread, modseq: nextModseq(params.accountId) })
      .where('account_id', '=', params.accountId)
      .where(isListed(db, 'thread_id', params.threads))
      .where('is_unread', '=', params.wasUnread)
      .where(isInFolder(db, params.folders))
      .returning(['id', 'thread_id', 'folder_id']),
  )
}

/** Stars the newest message of a thread outside the given folders, or removes all stars of the thread. */
export async function starMessages(
  db: WriteSql,
  accountId: string,
  {
    threadId,
    isStarred,
    hiddenFolderIds,
  }: { threadId: string; isStarred: boolean; hiddenFolderIds: readonly string[] },
): Promise<boolean> {
  const messages = db
    .updateTable('message')
    .set({ is_starred: isStarred ? 1 : 0, modseq: nextModseq(accountId) })
    .where('account_id', '=', accountId)
  if (!isStarred) {
    const cleared = await messages
      .where('thread_id', '=', threadId)
      .where('is_starred', '=', 1)
      .returning('folder_id')
      .execute()
    await updateFolderModseq(
      db,
      accountId,
      cleared.map((message) => message.folder_id),
    )
    return cleared.length > 0
  }
  const newest = await db
    .selectFrom('message')
    .select(['id', 'folder_id', 'is_starred'])
    .where('account_id', '=', accountId)
    .where('thread_id', '=', threadId)
    .orderBy(sql`case when folder_id in (${sql.join(hiddenFolderIds)}) then 1 else 0 end`)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest || newest.is_starred) return false
  await messages.where('id', '=', newest.id).execute()
  await updateFolderModseq(db, accountId, [newest.folder_id])
  return true
}

/** Records that the content of a message has changed, so that its description is computed again. */
export async function recordContentChange(db: WriteSql, accountId: string, messageId: string): Promise<void> {
  await db
    .insertInto('message_to_outline')
    .values({ account_id: accountId, message_id: messageId })
    .onConflict((conflict) => conflict.columns(['account_id', 'message_id']).doNothing())
    .execute()
}

/** Stores the check result of every unverified message with these bytes; returns their threads. */
export async function saveSenderCheck(
  db: WriteSql,
  accountId: string,
  {
    blobHash,
    values,
  }: { blobHash: string; values: Pick<MessageTable, 'authentication' | 'is_unverified' | 'subject'> },
): Promise<string[]> {
  const rows = await db
    .updateTable('message')
    .set(values)
    .where('account_id', '=', accountId)
    .where('blob_hash', '=', blobHash)
    .where('is_unverified', '=', 1)
    .returning('thread_id')
    .execute()
  return [...new Set(rows.map(({ thread_id }) => thread_id))]
}
