import { createHash } from 'node:crypto'
import type { LetterPart } from '@bocau/mail-core/mime/letter'
import type { MessageTable } from '../../db/tables.ts'
import type { ReadLetter } from '../../ports/letter-reader.ts'
import type { NewAttachment, NewMessage } from '../mailbox/index.ts'
import type { DeliveryDeps } from './deps.ts'
import { letterDate } from './letter-date.ts'
import { shownSubject } from './spoof.ts'

/** A letter that was read and is ready to be put into mailboxes, while the disk still writes it. */
export interface StoredLetter {
  read: ReadLetter
  blobHash: string
  size: number
  attachments: NewAttachment[]
  /** Succeeds once its bytes and its files are durable; nobody may see the letter before. */
  durable: Promise<unknown>
}

const scanStates = { clean: 'clean', found: 'infected', notScanned: 'not_scanned' } as const

/** Reads a letter and begins to store its bytes and its files. Nothing is visible to anybody yet. */
export async function storeLetter(
  deps: Pick<DeliveryDeps, 'blobs' | 'letters' | 'scanner'>,
  raw: Uint8Array,
): Promise<StoredLetter> {
  const writing: Promise<unknown>[] = [deps.blobs.put(raw)]
  try {
    const read = await deps.letters.readLetter(raw)
    for (const part of read.letter.attachments) writing.push(deps.blobs.put(part.content))
    return {
      read,
      blobHash: createHash('sha256').update(raw).digest('hex'),
      size: raw.byteLength,
      attachments: await Promise.all(
        read.letter.attachments.map(async (part, at) => ({
          ...describe(part, read.attachmentHashes[at] as string),
          scan: scanStates[(await deps.scanner.scan(part.content)).verdict],
        })),
      ),
      durable: allOf(writing),
    }
  } catch (error) {
    await Promise.allSettled(writing)
    throw error
  }
}

function describe(part: LetterPart, blobHash: string): Omit<NewAttachment, 'scan'> {
  const { name, size, contentType, contentId, isInline } = part
  return { name, size, contentType, contentId, isInline, blobHash }
}

/** All of them; one that fails is told to whoever asks, and to nobody else. */
function allOf(writing: readonly Promise<unknown>[]): Promise<unknown> {
  const all = Promise.all(writing)
  all.catch(() => {})
  return all
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
