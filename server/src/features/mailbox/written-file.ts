import type { AttachmentTable } from '../../db/tables.ts'

/** A file of a letter that is being written, as far as it decides where it stands. */
export interface WrittenFile {
  uuid: string
  /** The uuid under which its writer named it, where it is not its own. */
  carriedUuid: string | null
  contentId: string | null
  isInline: boolean
}

export type WrittenRow = AttachmentTable & WrittenFile

export function toWrittenFile(row: AttachmentTable): WrittenRow {
  return { ...row, carriedUuid: row.carried_uuid, contentId: row.content_id, isInline: row.is_inline === 1 }
}
