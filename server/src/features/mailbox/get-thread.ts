import type { Attachment, Message, ThreadDetail } from '@bocau/contract/mailbox'
import { domainOf } from '@bocau/mail-core/address'
import type { Actor } from '../../actor.ts'
import type { Sql } from '../../db/database.ts'
import type { AttachmentTable, MessageTable } from '../../db/tables.ts'
import { Refused } from '../../refused.ts'
import { type FolderRow, listFolders } from './folder-store.ts'
import { listAttachments, listMessages, type Recipients } from './message-store.ts'
import type { ThreadRow } from './summarise-thread.ts'
import { listThreadRows } from './thread-store.ts'

/** A thread with all its messages, as read from one folder; from its first folder when none is named. */
export async function getThread(
  db: Sql,
  actor: Pick<Actor, 'accountId' | 'email'>,
  threadId: string,
  folderName?: string,
): Promise<ThreadDetail> {
  const rows = await listThreadRows(db, actor.accountId, threadId)
  if (rows.length === 0) throw new Refused('not_found')
  const folders = await listFolders(db, actor.accountId)
  const wanted = folders.find((folder) => folder.name === folderName || folder.id === folderName)
  const row = rows.find((one) => one.folder_id === wanted?.id) ?? rows[0]
  if (!row) throw new Refused('not_found')

  const messages = await listMessages(db, actor.accountId, threadId)
  const files = await listAttachments(
    db,
    actor.accountId,
    messages.map((message) => message.id),
  )
  const names = new Map(folders.map((folder) => [folder.id, folder]))
  return {
    thread: { ...(JSON.parse(row.row) as ThreadRow), mailbox_name: names.get(row.folder_id)?.name ?? '' },
    messages: messages.map((message) =>
      toMessage(
        message,
        files.filter((file) => file.message_id === message.id),
        names,
        domainOf(actor.email),
      ),
    ),
  }
}

function toMessage(
  row: MessageTable,
  files: readonly AttachmentTable[],
  folders: ReadonlyMap<string, FolderRow>,
  ownDomain: string,
): Message {
  const recipients = JSON.parse(row.recipients) as Recipients
  return {
    id: row.id,
    thread_id: row.thread_id,
    folder_id: row.folder_id,
    folder: folders.get(row.folder_id)?.name ?? '',
    old_folder: row.old_folder_id === null ? null : (folders.get(row.old_folder_id)?.name ?? null),
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
    size: row.size,
    files: files.map(toAttachment),
    status: row.status,
    error_msg: row.error_text,
    authentication: row.authentication,
    outside: domainOf(row.from_email) !== ownDomain,
    tracking: row.tracking === null ? null : JSON.parse(row.tracking),
  }
}

const officeNames = /\.(docx?|xlsx?|pptx?|od[tsp]|rtf|csv)$/i

function toAttachment(row: AttachmentTable): Attachment {
  return {
    id: row.id,
    uuid: row.uuid,
    name: row.name,
    size: row.size,
    content_type: row.content_type,
    content_id: row.content_id,
    inline_image: row.is_inline === 1,
    is_office: officeNames.test(row.name),
    scan: row.scan,
  }
}
