import type { LetterPart } from '@bocau/mail-core/mime/letter'
import { prepareBlob } from '../../db/blobs/prepared-blobs.ts'
import type { MessageTable } from '../../db/tables/tables.ts'
import { inBreaths } from '../../kernel/breaths.ts'
import type { PreparedBlob } from '../../ports/blob-store.ts'
import type { ReadLetter } from '../../ports/letter-reader.ts'
import type { NewAttachment, NewMessage } from '../mailbox/actions/index.ts'
import { infectedStatus } from '../mailbox/reading/index.ts'
import type { DeliveryDeps } from './deps.ts'
import { letterDate } from './letter-date.ts'
import { shownSubject } from './senders/spoof.ts'

/** A letter that was read and is ready to be put into mailboxes, while the disk may still write it; nobody has scanned it. */
export interface StoredLetter {
  /** As it is kept. */
  raw: Uint8Array
  read: ReadLetter
  blobHash: string
  /** The same for the same letter handed over again, whatever trace was put on top of it here. */
  key: string
  size: number
  attachments: NewAttachment[]
  /** Its bytes and its files, to be kept with each message made of it. */
  blobs: readonly PreparedBlob[]
}

/** Reads a letter and begins to store its bytes and its files. Nothing is visible to anybody yet. */
export async function storeLetter(
  deps: Pick<DeliveryDeps, 'blobs' | 'letters'>,
  raw: Uint8Array,
  authservId: string | null = null,
): Promise<StoredLetter> {
  // Where letters are enclosed with their message, the reader may have packed them; elsewhere they are on their way meanwhile.
  const early = deps.blobs.prepare ? null : await prepareBlob(deps.blobs, raw)
  try {
    const read = await deps.letters.readLetter(raw, { packed: early === null, authservId })
    const letter = early ?? (await prepareBlob(deps.blobs, raw, read.packed))
    const files: PreparedBlob[] = []
    for await (const some of inBreaths(read.letter.attachments))
      files.push(...(await Promise.all(some.map(({ content }) => prepareBlob(deps.blobs, content)))))
    return {
      raw,
      read,
      blobHash: letter.hash,
      key: letter.hash,
      size: raw.byteLength,
      attachments: read.letter.attachments.map((part, at) =>
        describe(part, read.attachmentHashes[at] as string),
      ),
      blobs: [letter, ...files],
    }
  } catch (error) {
    await early?.durable.catch(() => {}) // what went wrong first is told
    throw error
  }
}

function describe(part: LetterPart, blobHash: string): NewAttachment {
  const { name, size, contentType, contentId, isInline } = part
  return { name, size, contentType, contentId, isInline, blobHash, scan: 'not_scanned' }
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
  /** The virus that was found in it, if any: such a message cannot be opened. */
  virus?: string | null
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
    // Nobody else stands for an author who is not named: a sender was checked by nobody.
    from: letter.from ?? { name: '', email: '' },
    to: letter.to,
    cc: letter.cc,
    bcc: letter.bcc,
    replyTo: letter.replyTo,
    subject: shownSubject(letter.subject, placement.isSpoofed ?? false),
    snippet,
    sentAt: letterDate(letter.sentAt, placement.arrivedAt),
    receivedAt: placement.arrivedAt,
    size: stored.size,
    blobHash: stored.blobHash,
    attachments: stored.attachments,
    words,
    isUnread: placement.isUnread,
    isStarred: placement.isStarred ?? false,
    isDraft: placement.isDraft ?? false,
    authentication: placement.authentication,
    ...(placement.virus ? { status: infectedStatus, errorText: placement.virus } : {}),
    tracking: placement.tracking ?? null,
    deliveryKey: placement.isOnce && letter.messageIdHeader ? stored.key : null,
  }
}
