import { domainOf } from '@bocau/mail-core/address'
import { ownImagesOf } from '@bocau/mail-core/html/own-images'
import type { Transaction } from '../../../db/database.ts'
import type { AttachmentTable } from '../../../db/tables/tables.ts'
import type { UploadTable } from '../../../db/tables/tables-sending.ts'
import { Refused } from '../../../kernel/refused.ts'
import { type NewAttachment, newFileUuid } from '../../mailbox/actions/index.ts'
import { listAttachmentsByUuid } from '../../mailbox/drafts/index.ts'
import { listUploads } from './upload-store.ts'

/** The files of a draft after a save, and what became of those that it does not have any more. */
export interface ChosenFiles {
  files: ChosenFile[]
  /** Waiting files that belong to the draft from now on. */
  takenUploads: string[]
  left: AttachmentTable[]
}

/** A file of a draft: one that it had already keeps its id. */
export type ChosenFile = NewAttachment & { id: string | null; uuid: string }

/** What a save says about files. */
export interface FilesWanted {
  /** The files listed by the writer; null where the save says nothing of them. */
  uuids: readonly string[] | null
  body: string
  senderEmail: string
}

/**
 * The files that a draft has after a save: those that are listed and the images that stand in its text. A file
 * that came with another message is carried on: its content is shared, not copied.
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

/** A public image may stand in other messages too, and in the signature: it stays where it is. */
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

/** What stands in the text is inline and has a content id to be named by. */
function finish(file: ChosenFile, isShown: boolean, senderEmail: string): ChosenFile {
  const isInline = file.isInline || (isShown && file.contentType.startsWith('image/'))
  const contentId = isInline ? (file.contentId ?? `${file.uuid}@${domainOf(senderEmail)}`) : file.contentId
  return { ...file, isInline, contentId }
}
