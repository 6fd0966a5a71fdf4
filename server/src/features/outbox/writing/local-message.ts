import type { Transaction } from '../../../db/database.ts'
import type { ParsedMail } from '../../../ports/message-parser.ts'
import type { NewAttachment } from '../../attachments/index.ts'
import { toHeaderPrecision } from '../../compose/index.ts'
import { AccountFolders, type SystemFolderName } from '../../folders/index.ts'
import { addMessage } from '../../mailbox/index.ts'
import { addUsedBytes } from '../../quota/index.ts'
import type { ThreadChange } from '../../threads/index.ts'
import type { OutboxDeps } from '../deps.ts'

/** A message that the outbox adds to its sender's mailbox, parsed and durably stored. */
export interface LocalMessage {
  read: ParsedMail
  blobHash: string
  size: number
  attachments: NewAttachment[]
}

/** Stores the bytes and files of a generated message. */
export async function storeLocalMessage(
  deps: Pick<OutboxDeps, 'blobs' | 'parser'>,
  raw: Uint8Array,
): Promise<LocalMessage> {
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
export async function addLocalMessage(
  deps: Pick<OutboxDeps, 'clock' | 'ids'>,
  tx: Transaction,
  {
    accountId,
    localMessage,
    target,
  }: {
    accountId: string
    localMessage: LocalMessage
    target: { folder: SystemFolderName; sentAt: number; isUnread: boolean; tracking?: string | null }
  },
): Promise<{ messageId: string; threadId: string; change: ThreadChange }> {
  const folders = await AccountFolders.read(tx.sql, accountId)
  const folder = folders.system(target.folder)
  const { message, snippet, words } = localMessage.read
  await addUsedBytes(tx.sql, accountId, localMessage.size)
  return addMessage(deps, tx, {
    accountId,
    input: {
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
      sentAt: toHeaderPrecision(target.sentAt),
      size: localMessage.size,
      blobHash: localMessage.blobHash,
      attachments: localMessage.attachments,
      words,
      eventKey: localMessage.read.eventKey,
      isUnread: target.isUnread,
      authentication: 'pass',
      tracking: target.tracking ? JSON.parse(target.tracking) : null,
      deliveryKey: null,
    },
    folders,
  })
}

/** Adds a generated notice to the inbox and notifies clients as for any other mail. */
export async function addNotice(
  deps: Pick<OutboxDeps, 'clock' | 'events' | 'ids'>,
  tx: Transaction,
  { accountId, localMessage }: { accountId: string; localMessage: LocalMessage },
): Promise<void> {
  const { messageId, change } = await addLocalMessage(deps, tx, {
    accountId,
    localMessage,
    target: {
      folder: 'INBOX',
      sentAt: deps.clock.now(),
      isUnread: true,
    },
  })
  const thread = change.threads.find((row) => row.mailbox_name === 'INBOX')
  const rest = change.threads.filter((row) => row !== thread)
  if (rest.length > 0 || change.removed.length > 0) {
    await deps.events.append(tx, accountId, 'threads_changed', { ...change, threads: rest, counts: [] })
  }
  if (!thread) return
  await deps.events.append(tx, accountId, 'new_mail', {
    thread,
    message_id: messageId,
    notify: true,
    counts: change.counts,
  })
}
