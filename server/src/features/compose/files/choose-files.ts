import { domainOf } from '@bocau/mail-core/address'
import { listLocalImages } from '@bocau/mail-core/html/local-images'
import type { Transaction } from '../../../db/database.ts'
import type { AttachmentTable } from '../../../db/tables/tables.ts'
import type { UploadTable } from '../../../db/tables/tables-sending.ts'
import { Refused } from '../../../kernel/refused.ts'
import { listAttachmentsByUuid, type NewAttachment, newFileUuid } from '../../attachments/index.ts'
import { listUploads } from './upload-store.ts'

/** Files of a draft after a save, and those removed from it. */
export interface ChosenFiles {
  files: ChosenFile[]
  /** Uploads that the draft owns from now on. */
  usedUploads: string[]
  removed: AttachmentTable[]
}

/** File of a draft; an existing one keeps its id. */
type ChosenFile = NewAttachment & { id: string | null; uuid: string }

/** File fields of a save. */
export interface FileSelection {
  /** Files in the order of the client; null to leave them unchanged. */
  uuids: readonly string[] | null
  body: string
  senderEmail: string
}

/**
 * Determines the files of a draft after a save: the listed ones and the images in its body. The content of a file from
 * another message is shared, not copied.
 */
export async function chooseFiles(
  tx: Transaction,
  accountId: string,
  { existing, selection }: { existing: readonly AttachmentTable[]; selection: FileSelection },
): Promise<ChosenFiles> {
  const bodyImages = new Set(listLocalImages(selection.body))
  const listed = [...new Set(selection.uuids ?? existing.map(referencedUuid))]
  const named = [...new Set([...listed, ...bodyImages])]
  const missing = named.filter((uuid) => !existing.some((row) => hasUuid(row, uuid)))
  const uploads = await listUploads(tx.sql, accountId, missing)
  const otherFiles = await listAttachmentsByUuid(tx.sql, accountId, missing)

  const chosen: ChosenFiles = { files: [], usedUploads: [], removed: [] }
  const retained = new Set<AttachmentTable>()
  for (const uuid of named) {
    const isInBody = bodyImages.has(uuid)
    const current = existing.find((row) => hasUuid(row, uuid))
    const upload = uploads.find((row) => row.uuid === uuid)
    const other = otherFiles.find((row) => hasUuid(row, uuid))
    if (current) {
      if (retained.has(current)) continue
      retained.add(current)
      chosen.files.push(setDisposition(fromAttachment(current), isInBody, selection.senderEmail))
    } else if (upload) {
      if (upload.is_public === 0) chosen.usedUploads.push(uuid)
      chosen.files.push(setDisposition(fromUpload(upload), isInBody, selection.senderEmail))
    } else if (other) {
      chosen.files.push(setDisposition(fromOtherMessage(other, uuid), isInBody, selection.senderEmail))
    } else if (listed.includes(uuid) && selection.uuids !== null) throw new Refused('file_unknown', { uuid })
  }
  chosen.removed = existing.filter((row) => !retained.has(row))
  return chosen
}

/** Returns true when the client knows a file under this uuid. */
const hasUuid = (row: AttachmentTable, uuid: string) => row.uuid === uuid || row.carried_uuid === uuid
const referencedUuid = (row: AttachmentTable) => row.carried_uuid ?? row.uuid

function fromAttachment(row: AttachmentTable): ChosenFile {
  return {
    ...fileFields(row),
    id: row.id,
    uuid: row.uuid,
    contentId: row.content_id,
    carriedUuid: row.carried_uuid,
  }
}

/** A public image may be used in other messages and in the signature, so it stays an upload. */
function fromUpload(row: UploadTable): ChosenFile {
  const isShared = row.is_public === 1
  return {
    ...fileFields({ ...row, is_inline: row.is_public }),
    id: isShared ? null : row.id,
    uuid: isShared ? newFileUuid() : row.uuid,
    contentId: null,
    carriedUuid: isShared ? row.uuid : null,
  }
}

/** Returns a copy of a file of another message; the client knows it under the uuid of the original. */
function fromOtherMessage(row: AttachmentTable, uuid: string): ChosenFile {
  return { ...fileFields(row), id: null, uuid: newFileUuid(), contentId: null, carriedUuid: uuid }
}

function fileFields(
  row: Pick<
    AttachmentTable,
    'name' | 'size' | 'content_type' | 'is_inline' | 'blob_hash' | 'scan' | 'scan_message'
  >,
) {
  return {
    name: row.name,
    size: row.size,
    contentType: row.content_type,
    isInline: row.is_inline === 1,
    blobHash: row.blob_hash,
    scan: row.scan,
    scanMessage: row.scan_message,
  }
}

/** Makes a file inline if it is an image in the body, and then gives it a content id. */
function setDisposition(file: ChosenFile, isInBody: boolean, senderEmail: string): ChosenFile {
  const isInline = file.isInline || (isInBody && file.contentType.startsWith('image/'))
  const contentId = isInline ? (file.contentId ?? `${file.uuid}@${domainOf(senderEmail)}`) : file.contentId
  return { ...file, isInline, contentId }
}
