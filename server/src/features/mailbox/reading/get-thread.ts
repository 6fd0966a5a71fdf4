import type { Attachment, Message, ThreadDetail } from '@bocau/contract/mailbox/mailbox'
import { domainOf } from '@bocau/mail-core/address'
import type { Sql } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { isOfficeName } from '../../files/index.ts'
import { findFolder } from '../../folders/index.ts'
import { listHandledReceipts } from '../../labels/index.ts'
import { type DraftContent, listOutgoing, type Recipients } from '../../messages/index.ts'
import type { ThreadRow } from '../../threads/index.ts'
import {
  listOpenedFiles,
  listOpenedMessages,
  listOpenedRows,
  type OpenedFile,
  type OpenedMessage,
  type OpenedRow,
} from './opened-thread-store.ts'
import { listReaders } from './receipt-store.ts'

/**
 * Returns a thread with all its messages, as seen from one folder, or from its first folder by default. Fails for a
 * folder without messages of the thread, because actions there would have no effect.
 */
export async function getThread(
  db: Sql,
  actor: Pick<Actor, 'accountId' | 'email'>,
  { threadId, folderName }: { threadId: string; folderName?: string | undefined },
): Promise<ThreadDetail> {
  const thread = { accountId: actor.accountId, threadId }
  const rows = await listOpenedRows(db, thread)
  if (rows.length === 0) throw new Refused('not_found')
  const row = await chooseRow(db, actor.accountId, { rows, folderName })

  const messages = await listOpenedMessages(db, thread)
  const files = Map.groupBy(await listOpenedFiles(db, actor.accountId, messages), (file) => file.message_id)
  const messageIds = (some: (message: OpenedMessage) => boolean) => messages.filter(some).map(({ id }) => id)
  // Most threads have no outgoing messages; then no query is made.
  const outgoing = await listOutgoing(
    db,
    actor.accountId,
    messageIds(({ is_draft }) => is_draft === 1),
  )
  const readers = await listReaders(
    db,
    actor.accountId,
    messageIds(({ has_readers }) => has_readers === 1),
  )
  const handledReceipts = await listHandledReceipts(
    db,
    actor.accountId,
    messageIds(({ has_labels }) => has_labels === 1),
  )
  const accountDomain = domainOf(actor.email)
  return {
    thread: { ...(JSON.parse(row.row) as ThreadRow), mailbox_name: row.folder_name ?? row.folder_id },
    messages: messages.map((message) => ({
      ...toMessage(message, files.get(message.id) ?? [], accountDomain),
      ...sendingState(outgoing.get(message.id)),
      ...(handledReceipts.has(message.id) && { receipt_answered: true }),
      ...(readers.has(message.id) && { read_by: readers.get(message.id) ?? [] }),
    })),
  }
}

/**
 * Returns the row of a thread in the requested folder, or its first row without one. A thread that has just
 * lost its star has no row in Starred and is shown as in its first folder. Fails for other folders with the
 * names of the folders that contain the thread.
 */
async function chooseRow(
  db: Sql,
  accountId: string,
  { rows, folderName }: { rows: readonly OpenedRow[]; folderName: string | undefined },
): Promise<OpenedRow> {
  const named = folderName && rows.find((one) => one.folder_name === folderName)
  if (named) return named
  const folder = folderName ? await findFolder(db, accountId, folderName) : undefined
  const row = rows.find((one) => one.folder_id === (folder?.id ?? folderName))
  if (row) return row
  const first = rows[0]
  if (first && (!folderName || folder?.name === 'Starred')) return first
  const folderNames = rows
    .flatMap(({ folder_name }) => folder_name ?? [])
    .filter((name) => name !== 'Starred')
  // Folders of the user's own messages come last, because they say little about the rest of the thread.
  const [sentNames, otherNames] = [
    folderNames.filter(isSentOrDrafts),
    folderNames.filter((name) => !isSentOrDrafts(name)),
  ]
  throw new Refused('not_found', { folders: [...otherNames, ...sentNames] })
}

const isSentOrDrafts = (name: string) => name === 'Sent' || name === 'Drafts'

type Outgoing = Pick<Message, 'state' | 'intended_time' | 'periodic'>

function sendingState(
  outgoing: Pick<DraftContent, 'state' | 'intended_at' | 'periodic'> | undefined,
): Outgoing {
  if (!outgoing || outgoing.state === '') return { state: '', intended_time: null, periodic: null }
  return {
    state: outgoing.state,
    intended_time: outgoing.intended_at === null ? null : Math.floor(outgoing.intended_at / 1000),
    periodic: outgoing.periodic === null ? null : JSON.parse(outgoing.periodic),
  }
}

function toMessage(
  row: OpenedMessage,
  files: readonly OpenedFile[],
  accountDomain: string,
): Omit<Message, keyof Outgoing> {
  const recipients = JSON.parse(row.recipients) as Recipients
  return {
    id: row.id,
    thread_id: row.thread_id,
    folder_id: row.folder_id,
    folder: row.folder_name ?? '',
    old_folder: row.old_folder_name,
    message_id_header: row.message_id_header,
    in_reply_to: row.in_reply_to,
    references: row.reference_headers,
    is_draft: row.is_draft === 1,
    from: { name: row.from_name, email: row.from_email },
    ...recipients,
    subject: row.subject,
    snippet: row.snippet,
    date: Math.floor(row.sent_at / 1000),
    unread: row.is_unread === 1,
    starred: row.is_starred === 1,
    answered: row.is_answered === 1,
    forwarded: row.is_forwarded === 1,
    ...(row.remind_at !== null && { remind_at: Math.floor(row.remind_at / 1000) }),
    size: row.size,
    files: files.map(toAttachment),
    status: row.status,
    error_msg: row.error_text,
    authentication: row.is_unverified === 1 ? 'unverified' : row.authentication,
    outside: domainOf(row.from_email) !== accountDomain,
    tracking: row.tracking === null ? null : JSON.parse(row.tracking),
    recall: row.recall === null ? null : JSON.parse(row.recall),
  }
}

function toAttachment(row: OpenedFile): Attachment {
  return {
    id: row.id,
    uuid: row.uuid,
    name: row.name,
    size: row.size,
    content_type: row.content_type,
    content_id: row.content_id,
    inline_image: row.is_inline === 1,
    is_office: isOfficeName(row.name),
    scan: row.scan,
  }
}
