import type { Transaction } from '../../../db/database.ts'
import type { ReadLetter } from '../../../ports/letter-reader.ts'
import { addUsedBytes } from '../../account/people/index.ts'
import { addMessage, type NewAttachment } from '../../mailbox/actions/index.ts'
import { listFolders, type SystemFolderName } from '../../mailbox/folders/index.ts'
import type { ThreadChange } from '../../mailbox/threads/index.ts'
import type { OutboxDeps } from '../deps.ts'

/** A letter that the outbox itself puts into a mailbox of its sender, read, and durably in the blob store. */
export interface OwnLetter {
  read: ReadLetter
  blobHash: string
  size: number
  attachments: NewAttachment[]
}

/** Keeps the bytes and files of a letter of our own making. */
export async function storeOwnLetter(
  deps: Pick<OutboxDeps, 'blobs' | 'letters'>,
  raw: Uint8Array,
): Promise<OwnLetter> {
  const [{ hash }, read] = await Promise.all([deps.blobs.put(raw), deps.letters.readLetter(raw)])
  const attachments = await Promise.all(
    read.letter.attachments.map(async ({ name, size, contentType, contentId, isInline, content }) => ({
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

/** Puts such a letter into a folder. It is never refused for want of room: it is about what was done already. */
export async function addOwnLetter(
  deps: Pick<OutboxDeps, 'clock' | 'ids'>,
  tx: Transaction,
  accountId: string,
  own: OwnLetter,
  place: { folder: SystemFolderName; sentAt: number; isUnread: boolean; tracking?: string | null },
): Promise<{ messageId: string; threadId: string; change: ThreadChange }> {
  const folders = await listFolders(tx.sql, accountId)
  const folder = folders.find((one) => one.name === place.folder)
  if (!folder) throw new Error(`an account has no folder ${place.folder}`)
  const { letter, snippet, words } = own.read
  await addUsedBytes(tx.sql, accountId, own.size)
  return addMessage(
    deps,
    tx,
    accountId,
    {
      folderId: folder.id,
      messageIdHeader: letter.messageIdHeader ?? '',
      inReplyTo: letter.inReplyTo ?? '',
      references: letter.references,
      from: letter.from ?? { name: '', email: '' },
      to: letter.to,
      cc: letter.cc,
      bcc: letter.bcc,
      replyTo: letter.replyTo,
      subject: letter.subject,
      snippet,
      sentAt: place.sentAt,
      size: own.size,
      blobHash: own.blobHash,
      attachments: own.attachments,
      words,
      isUnread: place.isUnread,
      authentication: 'pass',
      tracking: place.tracking ? JSON.parse(place.tracking) : null,
      deliveryKey: null,
    },
    folders,
  )
}

/** Puts a notice of ours into the inbox and tells of it like of any other mail. */
export async function addNotice(
  deps: Pick<OutboxDeps, 'clock' | 'events' | 'ids'>,
  tx: Transaction,
  accountId: string,
  own: OwnLetter,
): Promise<void> {
  const { messageId, change } = await addOwnLetter(deps, tx, accountId, own, {
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
