import type { MessageHeader, MessagePart } from '@bocau/mail-core/mime/parsed-message'
import { prepareBlob } from '../../db/blobs/prepared-blobs.ts'
import type { MessageTable } from '../../db/tables/tables.ts'
import { inBatches } from '../../kernel/batches.ts'
import type { PreparedBlob } from '../../ports/blob-store.ts'
import type { ParsedMail, ReadingOptions } from '../../ports/message-parser.ts'
import type { NewAttachment } from '../attachments/index.ts'
import type { NewMessage } from '../mailbox/index.ts'
import { infectedStatus, receiptStatus } from '../messages/index.ts'
import type { DeliveryDeps } from './deps.ts'
import { displayedSubject } from './senders/spoof.ts'

/** Parsed message, ready to be stored in mailboxes. Its blobs may still be being written; it has not been scanned. */
export interface StoredMessage {
  /** Bytes as stored. */
  raw: Uint8Array
  read: ParsedMail
  blobHash: string
  /** Equal for repeated deliveries of the same message, regardless of added trace lines. */
  key: string
  size: number
  attachments: NewAttachment[]
  /** Blobs of the message and its attachments. */
  blobs: readonly PreparedBlob[]
}

/** Parses a message and starts to store its bytes and attachments. Nothing is visible yet. */
export async function storeMessage(
  deps: Pick<DeliveryDeps, 'blobs' | 'parser'>,
  raw: Uint8Array,
  options: Omit<ReadingOptions, 'packed'> = {},
): Promise<StoredMessage> {
  // When the blob store packs attachments with their message, the parser prepares that; otherwise writing starts now,
  // in parallel.
  const early = deps.blobs.prepare ? null : await prepareBlob(deps.blobs, raw)
  try {
    const read = await deps.parser.parseMessage(raw, { ...options, packed: early === null })
    const message = early ?? (await prepareBlob(deps.blobs, raw, read.packed))
    const files: PreparedBlob[] = []
    for await (const some of inBatches(read.message.attachments))
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
    await early?.durable.catch(() => {}) // The parse error is the one to report.
    throw error
  }
}

function describe(part: MessagePart, blobHash: string): NewAttachment {
  const { name, size, contentType, contentId, isInline } = part
  return { name, size, contentType, contentId, isInline, blobHash, scan: 'not_scanned' }
}

/** Placement of a message in a mailbox. */
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
  /** Virus found in the message, which locks it. */
  virus?: string | null
  /** True when a second delivery of the same message is a repeat. */
  isOnce: boolean
  /** True when equal bytes identify a message without a Message-ID. */
  isByBytes?: boolean
}

/** Ignores list headers, because a mailing list distributes messages that users wrote. */
const isByMachine = ({ name, value }: MessageHeader) =>
  (name === 'auto-submitted' && !value.trim().toLowerCase().startsWith('no')) ||
  (name === 'content-type' && /^\s*multipart\/report\b/i.test(value))

/** Converts a stored message to the row of one mailbox. */
export function toMessage(stored: StoredMessage, placement: Placement): NewMessage {
  const { message, snippet, words } = stored.read
  return {
    folderId: placement.folderId,
    messageIdHeader: message.messageIdHeader ?? '',
    inReplyTo: message.inReplyTo ?? '',
    references: message.references,
    // A missing author is not replaced by the Sender header, which was not checked.
    from: message.from ?? { name: '', email: '' },
    to: message.to,
    cc: message.cc,
    bcc: message.bcc,
    replyTo: message.replyTo,
    subject: displayedSubject(message.subject, placement.isSpoofed ?? false),
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
    isImportant: stored.read.isImportant,
    // In the thread of the imitated author it would appear with that author's subject and picture.
    ...(placement.isSpoofed || placement.isUnverified ? { thread: 'apart' } : {}),
    ...(stored.read.receipt && { status: receiptStatus }),
    ...(placement.virus ? { status: infectedStatus, errorText: placement.virus } : {}),
    tracking: placement.tracking ?? null,
    deliveryKey: placement.isOnce && (placement.isByBytes || message.messageIdHeader) ? stored.key : null,
  }
}

const minutes = 60_000
const days = 24 * 60 * minutes

/** Allows for a fast clock; a later date would pin the message to the top of the list. */
const maxAhead = 5 * minutes
/** An older date is not a delay but a wrong date. */
const maxBehind = 7 * days

/** Returns the time a message counts as sent: the Date header when plausible, else the arrival time. */
export function messageDate(claimed: number | null, arrivedAt: number): number {
  if (claimed === null || claimed > arrivedAt + maxAhead || claimed < arrivedAt - maxBehind) return arrivedAt
  return Math.min(claimed, arrivedAt)
}
