import type { MessageHeader, MessagePart } from '@bocau/mail-core/mime/parsed-message'
import { prepareBlob } from '../../db/blobs/prepared-blobs.ts'
import type { MessageTable } from '../../db/tables/tables.ts'
import { inBreaths } from '../../kernel/breaths.ts'
import type { PreparedBlob } from '../../ports/blob-store.ts'
import type { ParsedMail } from '../../ports/message-parser.ts'
import type { NewAttachment, NewMessage } from '../mailbox/actions/index.ts'
import { infectedStatus, receiptStatus } from '../mailbox/reading/index.ts'
import type { DeliveryDeps } from './deps.ts'
import { messageDate } from './message-date.ts'
import { shownSubject } from './senders/spoof.ts'

/** A message that was read and is ready to be put into mailboxes, while the disk may still write it; nobody has scanned it. */
export interface StoredMessage {
  /** As it is kept. */
  raw: Uint8Array
  read: ParsedMail
  blobHash: string
  /** The same for the same message handed over again, whatever trace was put on top of it here. */
  key: string
  size: number
  attachments: NewAttachment[]
  /** Its bytes and its files, to be kept with each message made of it. */
  blobs: readonly PreparedBlob[]
}

/** Reads a message and begins to store its bytes and its files. Nothing is visible to anybody yet. */
export async function storeMessage(
  deps: Pick<DeliveryDeps, 'blobs' | 'parser'>,
  raw: Uint8Array,
  authservId: string | null = null,
): Promise<StoredMessage> {
  // Where messages are enclosed with their message, the reader may have packed them; elsewhere they are on their way meanwhile.
  const early = deps.blobs.prepare ? null : await prepareBlob(deps.blobs, raw)
  try {
    const read = await deps.parser.parseMessage(raw, { packed: early === null, authservId })
    const message = early ?? (await prepareBlob(deps.blobs, raw, read.packed))
    const files: PreparedBlob[] = []
    for await (const some of inBreaths(read.message.attachments))
      files.push(...(await Promise.all(some.map(({ content }) => prepareBlob(deps.blobs, content)))))
    return {
      raw,
      read,
      blobHash: message.hash,
      key: message.hash,
      size: raw.byteLength,
      attachments: read.message.attachments.map((part, at) =>
        describe(part, read.attachmentHashes[at] as string),
      ),
      blobs: [message, ...files],
    }
  } catch (error) {
    await early?.durable.catch(() => {}) // what went wrong first is told
    throw error
  }
}

function describe(part: MessagePart, blobHash: string): NewAttachment {
  const { name, size, contentType, contentId, isInline } = part
  return { name, size, contentType, contentId, isInline, blobHash, scan: 'not_scanned' }
}

/** How a message is put into one mailbox. */
export interface Placement {
  folderId: string
  arrivedAt: number
  isUnread: boolean
  isStarred?: boolean
  isDraft?: boolean
  authentication: MessageTable['authentication']
  isSpoofed?: boolean
  isUnverified?: boolean
  tracking?: NewMessage['tracking']
  /** The virus that was found in it, if any: such a message cannot be opened. */
  virus?: string | null
  /** Whether a second handing over of the same message is a repeat rather than another message. */
  isOnce: boolean
  /** Whether the same bytes are the same message though nothing in them names it. */
  isByBytes?: boolean
}

/** A list that hands on what somebody wrote is none. */
const isByMachine = ({ name, value }: MessageHeader) =>
  (name === 'auto-submitted' && !value.trim().toLowerCase().startsWith('no')) ||
  (name === 'content-type' && /^\s*multipart\/report\b/i.test(value))

/** The message that a stored message becomes in one mailbox. */
export function toMessage(stored: StoredMessage, placement: Placement): NewMessage {
  const { message, snippet, words } = stored.read
  return {
    folderId: placement.folderId,
    messageIdHeader: message.messageIdHeader ?? '',
    inReplyTo: message.inReplyTo ?? '',
    references: message.references,
    // Nobody else stands for an author who is not named: a sender was checked by nobody.
    from: message.from ?? { name: '', email: '' },
    to: message.to,
    cc: message.cc,
    bcc: message.bcc,
    replyTo: message.replyTo,
    subject: shownSubject(message.subject, placement.isSpoofed ?? false),
    snippet,
    sentAt: messageDate(message.sentAt, placement.arrivedAt),
    receivedAt: placement.arrivedAt,
    size: stored.size,
    blobHash: stored.blobHash,
    attachments: stored.attachments,
    words,
    eventKey: stored.read.eventKey,
    list: stored.read.list,
    isUnread: placement.isUnread,
    isStarred: placement.isStarred ?? false,
    isDraft: placement.isDraft ?? false,
    isAutomatic: message.headers.some(isByMachine),
    authentication: placement.authentication,
    isUnverified: placement.isUnverified ?? false,
    // In the thread of whom it names itself after, its row would show their subject, and their face.
    ...(placement.isSpoofed || placement.isUnverified ? { thread: 'apart' } : {}),
    ...(stored.read.receipt && { status: receiptStatus }),
    ...(placement.virus ? { status: infectedStatus, errorText: placement.virus } : {}),
    tracking: placement.tracking ?? null,
    deliveryKey: placement.isOnce && (placement.isByBytes || message.messageIdHeader) ? stored.key : null,
  }
}
