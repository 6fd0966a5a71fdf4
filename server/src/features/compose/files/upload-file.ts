import type { UploadTable } from '../../../db/tables/tables-sending.ts'
import type { DraftMessageFile } from '../draft-message.ts'

/** A file that waits, as a file of a message: it stands nowhere yet. */
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
