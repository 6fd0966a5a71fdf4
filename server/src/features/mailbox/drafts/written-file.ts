import type { AttachmentTable } from '../../../db/tables/tables.ts'
import type { ShownFile, WrittenPart } from '../../../ports/message-parser.ts'

/** What of a file decides where it stands in a message: plain data, and nothing more than that. */
export const writtenPart = (row: AttachmentTable): WrittenPart => ({
  uuid: row.uuid,
  carriedUuid: row.carried_uuid,
  contentId: row.content_id,
  isInline: row.is_inline === 1,
})

/** The files that a message's own text may show, and where they are: in the mailbox of another below its name. */
export function shownFiles(files: readonly AttachmentTable[], below = ''): ShownFile[] {
  return files.flatMap(({ content_id: contentId, uuid }) =>
    contentId === null ? [] : [{ contentId, address: `${below}/api/v2/files/${uuid}/download?inline=1` }],
  )
}
