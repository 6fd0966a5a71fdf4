import type { UploadTable } from '../../../db/tables/tables-sending.ts'
import type { DraftMessageFile } from '../draft-message.ts'

/** Converts an upload to a file of a message, not yet inline. */
export function toUploadFile(row: UploadTable): DraftMessageFile {
  return {
    id: row.id,
    uuid: row.uuid,
    carriedUuid: null,
    name: row.name,
    size: row.size,
    contentType: row.content_type,
    contentId: null,
    isInline: row.is_public === 1,
    blobHash: row.blob_hash,
    scan: row.scan,
    scanMessage: row.scan_message,
  }
}
