import type { Draft, DraftFile, DraftOptions } from '@bocau/contract/compose'
import type { Correspondent } from '@bocau/contract/ids'
import type { Periodic } from '@bocau/contract/outbox'
import type { AttachmentTable } from '../../db/tables/tables.ts'
import type { NewAttachment } from '../attachments/index.ts'
import { isOfficeName } from '../files/index.ts'
import type { MessageWithDraft, Recipients } from '../messages/index.ts'
import type { ComposeDeps } from './deps.ts'

/** Attachment or inline image of a draft. */
export interface DraftMessageFile extends Required<NewAttachment> {
  id: string
}

/** Draft or message waiting to be sent, with everything needed to send it. */
export interface DraftMessage {
  accountId: string
  messageId: string
  threadId: string
  /** Name of its folder. */
  folder: string
  version: number
  saveId: string
  kind: Draft['kind']
  relatedMessageId: string | null
  state: Draft['state']
  /** Time of the next sending, in milliseconds. */
  intendedAt: number | null
  periodic: Periodic | null
  /** Message-ID without angle brackets, like all in this code. It stays the same from the first save on. */
  messageIdHeader: string
  inReplyTo: string
  references: string[]
  from: Correspondent
  to: Correspondent[]
  cc: Correspondent[]
  bcc: Correspondent[]
  subject: string
  /** Unsafe HTML from the client; `buildMessageParts` sanitises it before it is displayed or sent. */
  body: string
  files: DraftMessageFile[]
  tracking: boolean | null
  wishes: DraftOptions | null
  errorText: string
  savedAt: number
}

/** Combines a message and its draft; null when the message is not a draft, or has not been adopted yet. */
export function toDraftMessage(
  { message, folderName, draft }: MessageWithDraft,
  attachments: readonly AttachmentTable[],
): DraftMessage | null {
  if (!draft || message.is_draft === 0) return null
  const { to, cc, bcc } = JSON.parse(message.recipients) as Recipients
  return {
    accountId: message.account_id,
    messageId: message.id,
    threadId: message.thread_id,
    folder: folderName,
    version: draft.version,
    saveId: draft.save_id,
    kind: draft.kind,
    relatedMessageId: draft.related_message_id,
    state: draft.state,
    intendedAt: draft.intended_at,
    periodic: draft.periodic === null ? null : (JSON.parse(draft.periodic) as Periodic),
    messageIdHeader: message.message_id_header,
    inReplyTo: message.in_reply_to,
    references: message.reference_headers.split(' ').filter(Boolean),
    from: { name: message.from_name, email: message.from_email },
    to,
    cc,
    bcc,
    subject: message.subject,
    body: draft.body,
    files: attachments.map(toFile),
    tracking: draft.tracking === null ? null : draft.tracking === 1,
    wishes: draft.wishes === null ? null : (JSON.parse(draft.wishes) as DraftOptions),
    errorText: message.error_text,
    savedAt: draft.saved_at,
  }
}

export function toFile(row: AttachmentTable): DraftMessageFile {
  return {
    id: row.id,
    uuid: row.uuid,
    carriedUuid: row.carried_uuid,
    name: row.name,
    size: row.size,
    contentType: row.content_type,
    contentId: row.content_id,
    isInline: row.is_inline === 1,
    blobHash: row.blob_hash,
    scan: row.scan,
    scanMessage: row.scan_message,
  }
}

export function toWire(draft: DraftMessage): Draft {
  return {
    id: draft.messageId,
    thread_id: draft.threadId,
    version: draft.version,
    save_id: draft.saveId,
    kind: draft.kind,
    related_message_id: draft.relatedMessageId,
    from: draft.from,
    to: draft.to,
    cc: draft.cc,
    bcc: draft.bcc,
    subject: draft.subject,
    body: draft.body,
    files: draft.files.map(toWireFile),
    tracking: draft.tracking,
    wishes: draft.wishes,
    state: draft.state,
    error_msg: draft.errorText,
    saved_at: Math.floor(draft.savedAt / 1000),
  }
}

/** Converts a file to its API form, under the uuid that the client knows. */
export function toWireFile(
  file: Omit<DraftMessageFile, 'blobHash' | 'carriedUuid'> & { carriedUuid?: string | null },
): DraftFile {
  return {
    id: file.id,
    uuid: file.carriedUuid ?? file.uuid,
    name: file.name,
    size: file.size,
    content_type: file.contentType,
    content_id: file.contentId,
    inline_image: file.isInline,
    has_virus: file.scan === 'infected',
    scan: file.scan,
    message: file.scanMessage,
    is_office: isOfficeName(file.name),
  }
}

/** Content of a message, ready to be written as MIME. */
export interface DraftMessageParts {
  /** Complete sanitised HTML document; own images are referenced as `cid:`. */
  html: string
  /** Plain-text version, to be sent as `format=flowed; delsp=no`. */
  text: string
  /** Images referenced in the HTML, each with a content id. */
  inline: DraftMessageFile[]
  attached: DraftMessageFile[]
}

/** Builds the parts of the outgoing message: sanitised HTML, flowed text, and files by disposition. */
export async function buildMessageParts(
  { parser }: Pick<ComposeDeps, 'parser'>,
  { body, files }: Pick<DraftMessage, 'body' | 'files'>,
): Promise<DraftMessageParts> {
  const plain = files.map(({ uuid, carriedUuid, contentId, isInline }) => ({
    uuid,
    carriedUuid,
    contentId,
    isInline,
  }))
  const { html, text, inline, attached } = await parser.writeParts(body, plain)
  const filesAt = (indexes: readonly number[]) => indexes.flatMap((at) => files[at] ?? [])
  return { html, text, inline: filesAt(inline), attached: filesAt(attached) }
}
