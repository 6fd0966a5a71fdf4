import type { AttachmentTable } from '../../db/tables/tables.ts'
import type { DisplayedFile, WrittenPart } from '../../ports/message-parser.ts'

/** Returns the fields of a file that determine its place in a message, as plain data. */
export const writtenPart = (row: AttachmentTable): WrittenPart => ({
  uuid: row.uuid,
  carriedUuid: row.carried_uuid,
  contentId: row.content_id,
  isInline: row.is_inline === 1,
})

/**
 * Returns the files that the body may show inline, with their URLs; `below` is the path prefix of a delegated mailbox.
 */
export function visibleFiles(files: readonly AttachmentTable[], below = ''): DisplayedFile[] {
  return files.flatMap(({ content_id: contentId, uuid }) =>
    contentId === null ? [] : [{ contentId, address: `${below}/api/v2/files/${uuid}/download?inline=1` }],
  )
}
