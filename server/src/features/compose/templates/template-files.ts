import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../../db/database.ts'
import type { AttachmentTable } from '../../../db/tables/tables.ts'
import type { TemplateFileTable, TemplateTable, UploadTable } from '../../../db/tables/tables-sending.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { listAttachmentsByUuid, newFileUuid } from '../../attachments/index.ts'
import { addUsedBytes, reserveStorage } from '../../quota/index.ts'
import type { ComposeDeps } from '../deps.ts'
import { deleteUploads, insertUpload, listUploads } from '../files/upload-store.ts'
import { listTemplateFiles, replaceTemplateFiles, sumSharedTemplates } from './template-file-store.ts'

type Deps = Pick<ComposeDeps, 'clock' | 'ids'>
type Template = Pick<TemplateTable, 'organisation_id' | 'id' | 'account_id'>

/**
 * Sets the files of a template: its existing ones, uploads, which it then owns, and files of messages, whose content is
 * shared. Removed files become uploads for a day, so that the removal can be undone.
 */
export async function saveTemplateFiles(
  deps: Deps,
  tx: Transaction,
  { actor: { accountId }, template, uuids }: { actor: Actor; template: Template; uuids: readonly string[] },
): Promise<TemplateFileTable[]> {
  const named = [...new Set(uuids)]
  const before = await listTemplateFiles(tx.sql, template)
  const missing = named.filter((uuid) => !before.some((file) => file.uuid === uuid))
  const uploads = await listUploads(tx.sql, accountId, missing)
  const otherFiles = await listAttachmentsByUuid(tx.sql, accountId, missing)
  const files = named.map((uuid, position): TemplateFileTable => {
    const current = before.find((file) => file.uuid === uuid)
    if (current) return { ...current, position }
    const upload = uploads.find((row) => row.uuid === uuid)
    if (upload?.is_public === 0) return toTemplateFile(template, upload, position)
    const other = upload ?? otherFiles.find((row) => row.uuid === uuid || row.carried_uuid === uuid)
    if (!other) throw new Refused('file_unknown', { uuid })
    const copy = { ...other, uuid: newFileUuid(), id: deps.ids.next() }
    return toTemplateFile(template, copy, position)
  })
  refuseInfected(files)
  if (totalSize(files) > limits.maxAttachmentBytes)
    throw new Refused('total_too_large', { limit: limits.maxAttachmentBytes })
  await adjustStorage(tx, template, totalSize(files) - totalSize(before))

  await replaceTemplateFiles(tx.sql, template, files)
  await deleteUploads(
    tx.sql,
    accountId,
    uploads.filter((upload) => upload.is_public === 0).map(({ uuid }) => uuid),
  )
  const removed = before.filter((file) => !named.includes(file.uuid))
  for (const file of removed) await insertUpload(tx.sql, toUpload(file, accountId, deps.clock.now()))
  return files
}

/** Converts a template file to an upload that a draft or a template can reference. */
export function toUpload(file: TemplateFileTable, accountId: string, now: number): UploadTable {
  const { uuid, id, name, size, content_type, blob_hash, scan, scan_message } = file
  return {
    account_id: accountId,
    uuid,
    id,
    name,
    size,
    content_type,
    is_public: 0,
    blob_hash,
    scan,
    scan_message,
    created_at: now,
  }
}

type Source = Pick<
  AttachmentTable & UploadTable,
  'uuid' | 'id' | 'name' | 'size' | 'content_type' | 'blob_hash' | 'scan' | 'scan_message'
>

function toTemplateFile(
  { organisation_id, id: template_id, account_id }: Template,
  { uuid, id, name, size, content_type, blob_hash, scan, scan_message }: Source,
  position: number,
): TemplateFileTable {
  const content = { name, size, content_type, blob_hash, scan, scan_message }
  return { organisation_id, template_id, position, account_id, uuid, id, ...content }
}

/** A template is used by many users, so infected files are refused. */
function refuseInfected(files: readonly TemplateFileTable[]): void {
  const infected = files.find(({ scan }) => scan === 'infected')
  if (infected) throw new Refused('file_infected', { name: infected.name })
}

/**
 * Reserves or releases the bytes of files. Files of a user count against the quota; those of an organisation
 * have their own limit.
 */
async function adjustStorage(tx: Transaction, template: Template, bytes: number): Promise<void> {
  const { account_id, organisation_id } = template
  if (account_id === null) {
    if (bytes <= 0) return
    const totalBytes = await sumSharedTemplates(tx.sql, organisation_id)
    if (totalBytes + bytes > limits.maxSharedTemplateBytes)
      throw new Refused('total_too_large', { limit: limits.maxSharedTemplateBytes })
    return
  }
  if (bytes > 0 && !(await reserveStorage(tx.sql, account_id, bytes))) throw new Refused('over_quota')
  if (bytes < 0) await addUsedBytes(tx.sql, account_id, bytes)
}

const totalSize = (files: readonly Pick<TemplateFileTable, 'size'>[]) =>
  files.reduce((bytes, { size }) => bytes + size, 0)
