import { randomUUID } from 'node:crypto'
import type { IdMaker } from '../../db/ids.ts'
import type { AttachmentTable } from '../../db/tables/tables.ts'

/** An attachment of a message that is about to be stored; its content is already in the blob store. */
export interface NewAttachment {
  name: string
  size: number
  contentType: string
  /** Content id that the HTML refers to; set for every image in the body. */
  contentId: string | null
  isInline: boolean
  blobHash: string
  scan: AttachmentTable['scan']
  /** Message of the scanner when it found a virus or failed. */
  scanMessage?: string
  /** Existing id and uuid; missing values are generated. */
  id?: string | null
  uuid?: string
  /** The uuid under which the client knows the file, when it differs from `uuid`. */
  carriedUuid?: string | null
}

export function toAttachmentRow(deps: { ids: IdMaker }, accountId: string, messageId: string) {
  return (attachment: NewAttachment, position: number): AttachmentTable => ({
    account_id: accountId,
    id: attachment.id ?? deps.ids.next(),
    message_id: messageId,
    uuid: attachment.uuid ?? newFileUuid(),
    position,
    name: attachment.name,
    size: attachment.size,
    content_type: attachment.contentType,
    content_id: attachment.contentId,
    is_inline: attachment.isInline ? 1 : 0,
    blob_hash: attachment.blobHash,
    scan: attachment.scan,
    scan_message: attachment.scanMessage ?? '',
    carried_uuid: attachment.carriedUuid ?? null,
  })
}

/** Generates an unguessable uuid for the URL of a file. */
export function newFileUuid(): string {
  return randomUUID().replaceAll('-', '')
}
