import { domainOf } from '@bocau/mail-core/address'
import { ownImagesOf } from '@bocau/mail-core/html/own-images'
import type { Transaction } from '../../../db/database.ts'
import type { AttachmentTable } from '../../../db/tables/tables.ts'
import type { UploadTable } from '../../../db/tables/tables-sending.ts'
import { Refused } from '../../../kernel/refused.ts'
import { type NewAttachment, newFileUuid } from '../../mailbox/actions/index.ts'
import { listAttachmentsByUuid } from '../../mailbox/drafts/index.ts'
import { listUploads } from './upload-store.ts'

/** Files of a draft after a save, and those removed from it. */
export interface ChosenFiles {
  files: ChosenFile[]
  /** Uploads that the draft owns from now on. */
  takenUploads: string[]
  left: AttachmentTable[]
}

/** File of a draft; an existing one keeps its id. */
export type ChosenFile = NewAttachment & { id: string | null; uuid: string }

/** File fields of a save. */
export interface FilesWanted {
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
  existing: readonly AttachmentTable[],
  wanted: FilesWanted,
): Promise<ChosenFiles> {
  const shown = new Set(ownImagesOf(wanted.body))
  const listed = [...new Set(wanted.uuids ?? existing.map(nameOf))]
  const named = [...new Set([...listed, ...shown])]
  const missing = named.filter((uuid) => !existing.some((row) => bears(row, uuid)))
  const uploads = await listUploads(tx.sql, accountId, missing)
  const others = await listAttachmentsByUuid(tx.sql, accountId, missing)

  const chosen: ChosenFiles = { files: [], takenUploads: [], left: [] }
  const kept = new Set<AttachmentTable>()
  for (const uuid of named) {
    const isShown = shown.has(uuid)
    const own = existing.find((row) => bears(row, uuid))
    const upload = uploads.find((row) => row.uuid === uuid)
    const other = others.find((row) => bears(row, uuid))
    if (own) {
      if (kept.has(own)) continue
      kept.add(own)
      chosen.files.push(finish(keep(own), isShown, wanted.senderEmail))
    } else if (upload) {
      if (upload.is_public === 0) chosen.takenUploads.push(uuid)
      chosen.files.push(finish(take(upload), isShown, wanted.senderEmail))
    } else if (other) {
      chosen.files.push(finish(carryOn(other, uuid), isShown, wanted.senderEmail))
    } else if (listed.includes(uuid) && wanted.uuids !== null) throw new Refused('file_unknown', { uuid })
  }
  chosen.left = existing.filter((row) => !kept.has(row))
  return chosen
}

const bears = (row: AttachmentTable, uuid: string) => row.uuid === uuid || row.carried_uuid === uuid
const nameOf = (row: AttachmentTable) => row.carried_uuid ?? row.uuid

function keep(row: AttachmentTable): ChosenFile {
  return {
    ...fieldsOf(row),
    id: row.id,
    uuid: row.uuid,
    contentId: row.content_id,
    carriedUuid: row.carried_uuid,
  }
}

/** A public image may be used in other messages and in the signature, so it stays an upload. */
function take(row: UploadTable): ChosenFile {
  const isShared = row.is_public === 1
  return {
    ...fieldsOf({ ...row, is_inline: row.is_public }),
    id: isShared ? null : row.id,
    uuid: isShared ? newFileUuid() : row.uuid,
    contentId: null,
    carriedUuid: isShared ? row.uuid : null,
  }
}

function carryOn(row: AttachmentTable, uuid: string): ChosenFile {
  return { ...fieldsOf(row), id: null, uuid: newFileUuid(), contentId: null, carriedUuid: uuid }
}

function fieldsOf(
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

/** An image in the body is inline and needs a content id. */
function finish(file: ChosenFile, isShown: boolean, senderEmail: string): ChosenFile {
  const isInline = file.isInline || (isShown && file.contentType.startsWith('image/'))
  const contentId = isInline ? (file.contentId ?? `${file.uuid}@${domainOf(senderEmail)}`) : file.contentId
  return { ...file, isInline, contentId }
}
