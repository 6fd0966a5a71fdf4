import type { Transaction } from '../../../db/database.ts'
import type { ParsedMail } from '../../../ports/message-parser.ts'
import { addUsedBytes } from '../../account/people/index.ts'
import { toHeaderPrecision } from '../../compose/index.ts'
import { addMessage, type NewAttachment } from '../../mailbox/actions/index.ts'
import { AccountFolders, type SystemFolderName } from '../../mailbox/folders/index.ts'
import type { ThreadChange } from '../../mailbox/threads/index.ts'
import type { OutboxDeps } from '../deps.ts'

/** A message that the outbox adds to its sender's mailbox, parsed and durably stored. */
export interface OwnMessage {
  read: ParsedMail
  blobHash: string
  size: number
  attachments: NewAttachment[]
}

/** Stores the bytes and files of a generated message. */
export async function storeOwnMessage(
  deps: Pick<OutboxDeps, 'blobs' | 'parser'>,
  raw: Uint8Array,
): Promise<OwnMessage> {
  const [{ hash }, read] = await Promise.all([deps.blobs.put(raw), deps.parser.parseMessage(raw)])
  const attachments = await Promise.all(
    read.message.attachments.map(async ({ name, size, contentType, contentId, isInline, content }) => ({
      name,
      size,
      contentType,
      contentId,
      isInline,
      blobHash: (await deps.blobs.put(content)).hash,
      scan: 'not_scanned' as const,
    })),
  )
  return { read, blobHash: hash, size: raw.byteLength, attachments }
}

/** Adds such a message to a folder; ignores the quota, because it documents a completed operation. */
export async function addOwnMessage(
  deps: Pick<OutboxDeps, 'clock' | 'ids'>,
  tx: Transaction,
  accountId: string,
  own: OwnMessage,
  place: { folder: SystemFolderName; sentAt: number; isUnread: boolean; tracking?: string | null },
): Promise<{ messageId: string; threadId: string; change: ThreadChange }> {
  const folders = await AccountFolders.read(tx.sql, accountId)
  const folder = folders.system(place.folder)
  const { message, snippet, words } = own.read
  await addUsedBytes(tx.sql, accountId, own.size)
  return addMessage(
    deps,
    tx,
    accountId,
    {
      folderId: folder.id,
      messageIdHeader: message.messageIdHeader ?? '',
      inReplyTo: message.inReplyTo ?? '',
      references: message.references,
      from: message.from ?? { name: '', email: '' },
      to: message.to,
      cc: message.cc,
      bcc: message.bcc,
      replyTo: message.replyTo,
      subject: message.subject,
      snippet,
      sentAt: toHeaderPrecision(place.sentAt),
      size: own.size,
      blobHash: own.blobHash,
      attachments: own.attachments,
      words,
      eventKey: own.read.eventKey,
      isUnread: place.isUnread,
      authentication: 'pass',
      tracking: place.tracking ? JSON.parse(place.tracking) : null,
      deliveryKey: null,
    },
    folders,
  )
}

/** Adds a generated notice to the inbox and notifies clients as for any other mail. */
export async function addNotice(
  deps: Pick<OutboxDeps, 'clock' | 'events' | 'ids'>,
  tx: Transaction,
  accountId: string,
  own: OwnMessage,
): Promise<void> {
  const { messageId, change } = await addOwnMessage(deps, tx, accountId, own, {
    folder: 'INBOX',
    sentAt: deps.clock.now(),
    isUnread: true,
  })
  const thread = change.threads.find((row) => row.mailbox_name === 'INBOX')
  const others = change.threads.filter((row) => row !== thread)
  if (others.length > 0 || change.removed.length > 0) {
    await deps.events.append(tx, accountId, 'threads_changed', { ...change, threads: others, counts: [] })
  }
  if (!thread) return
  await deps.events.append(tx, accountId, 'new_mail', {
    thread,
    message_id: messageId,
    notify: true,
    counts: change.counts,
  })
}
