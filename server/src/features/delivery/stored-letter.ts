import type { MessageTable } from '../../db/tables.ts'
import type { ReadLetter } from '../../ports/letter-reader.ts'
import type { NewAttachment, NewMessage } from '../mailbox/index.ts'
import type { DeliveryDeps } from './deps.ts'
import { letterDate } from './letter-date.ts'
import { shownSubject } from './spoof.ts'

/** A letter whose bytes and files are in the blob store, read and ready to be put into mailboxes. */
export interface StoredLetter {
  read: ReadLetter
  blobHash: string
  size: number
  attachments: NewAttachment[]
}

const scanStates = { clean: 'clean', found: 'infected', notScanned: 'not_scanned' } as const

/** Reads a letter and makes its bytes and its files durable. Nothing is visible to anybody yet. */
export async function storeLetter(
  deps: Pick<DeliveryDeps, 'blobs' | 'letters' | 'scanner'>,
  raw: Uint8Array,
): Promise<StoredLetter> {
  // The disk writes while the letter is read.
  const [ref, read] = await Promise.all([deps.blobs.put(raw), deps.letters.readLetter(raw)])
  const attachments = await Promise.all(
    read.letter.attachments.map(async (part): Promise<NewAttachment> => {
      const [{ hash, size }, answer] = await Promise.all([
        deps.blobs.put(part.content),
        deps.scanner.scan(part.content),
      ])
      return {
        name: part.name,
        size,
        contentType: part.contentType,
        contentId: part.contentId,
        isInline: part.isInline,
        blobHash: hash,
        scan: scanStates[answer.verdict],
      }
    }),
  )
  return { read, blobHash: ref.hash, size: ref.size, attachments }
}

/** How a letter is put into one mailbox. */
export interface Placement {
  folderId: string
  arrivedAt: number
  isUnread: boolean
  isStarred?: boolean
  isDraft?: boolean
  authentication: MessageTable['authentication']
  isSpoofed?: boolean
  tracking?: NewMessage['tracking']
  /** Whether a second handing over of the same letter is a repeat rather than another letter. */
  isOnce: boolean
}

/** The message that a stored letter becomes in one mailbox. */
export function toMessage(stored: StoredLetter, placement: Placement): NewMessage {
  const { letter, snippet, words } = stored.read
  return {
    folderId: placement.folderId,
    messageIdHeader: letter.messageIdHeader ?? '',
    inReplyTo: letter.inReplyTo ?? '',
    references: letter.references,
    from: letter.from ?? letter.sender ?? { name: '', email: '' },
    to: letter.to,
    cc: letter.cc,
    bcc: letter.bcc,
    replyTo: letter.replyTo,
    subject: shownSubject(letter.subject, placement.isSpoofed ?? false),
    snippet,
    sentAt: letterDate(letter.sentAt, placement.arrivedAt),
    size: stored.size,
    blobHash: stored.blobHash,
    attachments: stored.attachments,
    words,
    isUnread: placement.isUnread,
    isStarred: placement.isStarred ?? false,
    isDraft: placement.isDraft ?? false,
    authentication: placement.authentication,
    tracking: placement.tracking ?? null,
    deliveryKey: placement.isOnce && letter.messageIdHeader ? stored.blobHash : null,
  }
}
