import { type Expression, sql } from 'kysely'
import type { Sql } from '../../../db/database.ts'
import { type IdList, isListed, toList } from '../../../db/is-one-of.ts'
import { prepared } from '../../../db/prepared.ts'
import { yieldToEventLoop } from '../../../kernel/batches.ts'

interface OpenedThread {
  accountId: string
  threadId: string
}

/** Lists the rows of a thread, one for each list, with the folder name; null for the list of a label. */
export async function listOpenedRows(db: Sql, thread: OpenedThread) {
  return openedRows.all(db, thread)
}

export type OpenedRow = Awaited<ReturnType<typeof listOpenedRows>>[number]

const openedRows = prepared(
  (db, params: OpenedThread) =>
    db
      .selectFrom('thread_in_folder')
      .leftJoin('folder', (join) =>
        join
          .onRef('folder.account_id', '=', 'thread_in_folder.account_id')
          .onRef('folder.id', '=', 'thread_in_folder.folder_id'),
      )
      .select(['thread_in_folder.folder_id', 'thread_in_folder.row', 'folder.name as folder_name'])
      .where('thread_in_folder.account_id', '=', params.accountId)
      .where('thread_in_folder.thread_id', '=', params.threadId)
      .orderBy('thread_in_folder.folder_id'),
  { cachesPlan: true },
)

/** Lists the messages of a thread for display, oldest first, each with flags for the optional data it has. */
export async function listOpenedMessages(db: Sql, thread: OpenedThread) {
  return openedMessages.all(db, thread)
}

const openedMessages = prepared(
  (db, params: OpenedThread) =>
    db
      .selectFrom('message')
      .leftJoin('folder', (join) =>
        join
          .onRef('folder.account_id', '=', 'message.account_id')
          .onRef('folder.id', '=', 'message.folder_id'),
      )
      .leftJoin('folder as old_folder', (join) =>
        join
          .onRef('old_folder.account_id', '=', 'message.account_id')
          .onRef('old_folder.id', '=', 'message.old_folder_id'),
      )
      .select([
        'message.id',
        'message.thread_id',
        'message.folder_id',
        'folder.name as folder_name',
        'old_folder.name as old_folder_name',
        'message.message_id_header',
        'message.in_reply_to',
        'message.reference_headers',
        'message.is_draft',
        'message.from_name',
        'message.from_email',
        'message.recipients',
        'message.subject',
        'message.snippet',
        'message.sent_at',
        'message.is_unread',
        'message.is_starred',
        'message.is_answered',
        'message.is_forwarded',
        'message.has_labels',
        'message.remind_at',
        'message.size',
        'message.status',
        'message.error_text',
        'message.authentication',
        'message.is_unverified',
        'message.tracking',
        'message.recall',
      ])
      .select((of) => [
        of
          .selectFrom('attachment')
          .select(sql<number>`cast(count(*) as integer)`.as('count'))
          .where('attachment.account_id', '=', params.accountId)
          .whereRef('attachment.message_id', '=', 'message.id')
          .as('files'),
        existsFlag(
          of
            .selectFrom('read_receipt')
            .select('read_receipt.email')
            .where('read_receipt.account_id', '=', params.accountId)
            .whereRef('read_receipt.message_id', '=', 'message.id'),
        ).as('has_readers'),
      ])
      .where('message.account_id', '=', params.accountId)
      .where('message.thread_id', '=', params.threadId)
      .orderBy('message.sent_at')
      .orderBy('message.id'),
  { cachesPlan: true },
)

export type OpenedMessage = Awaited<ReturnType<typeof listOpenedMessages>>[number]

/** A number, because only one of the two databases has booleans. */
const existsFlag = (rows: Expression<unknown>) => sql<0 | 1>`case when exists ${rows} then 1 else 0 end`

/** Files read before other work can run; a message may have more. */
const filesAtOnce = 500

/** Lists the files of messages in order; one statement unless there are hundreds. */
export async function listOpenedFiles(
  db: Sql,
  accountId: string,
  messages: readonly Pick<OpenedMessage, 'id' | 'files'>[],
): Promise<OpenedFile[]> {
  const files: OpenedFile[] = []
  let ids: string[] = []
  let awaited = 0
  const last = messages.findLast((message) => message.files)
  for (const message of messages) {
    if (!message.files) continue
    ids.push(message.id)
    awaited += message.files
    if (awaited < filesAtOnce && message !== last) continue
    if (files.length > 0) await yieldToEventLoop()
    files.push(...(await openedFiles.all(db, { accountId, messageIds: toList(db, ids) })))
    ids = []
    awaited = 0
  }
  return files
}

// Selected by message, not by thread: SQLite would follow the sort order and read all files of the account.
const openedFiles = prepared(
  (db, params: { accountId: string; messageIds: IdList }) =>
    db
      .selectFrom('attachment')
      .select(['id', 'message_id', 'uuid', 'name', 'size', 'content_type', 'content_id', 'is_inline', 'scan'])
      .where('account_id', '=', params.accountId)
      .where(isListed(db, 'message_id', params.messageIds))
      .orderBy('message_id')
      .orderBy('position'),
  { cachesPlan: true },
)

export type OpenedFile = Awaited<ReturnType<typeof openedFiles.all>>[number]
