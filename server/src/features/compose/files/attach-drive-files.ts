import type { DraftFile } from '@bocau/contract/compose'
import type { driveMailEndpoints } from '@bocau/contract/drive/drive-mail'
import { limits } from '@bocau/contract/limits'
import { safeFileName } from '@bocau/mail-core/mime/file-name'
import type { UploadTable } from '../../../db/tables/tables-sending.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { Routes } from '../../../kernel/route.ts'
import { newFileUuid } from '../../attachments/index.ts'
import { type DriveDeps, type DriveNode, getInUse } from '../../drive/index.ts'
import { getFreeBytes } from '../../quota/index.ts'
import { toWireFile } from '../draft-message.ts'
import { blockedExtension } from './blocked-file.ts'
import { toUploadFile } from './upload-file.ts'
import { insertUpload, sumUploads } from './upload-store.ts'

type AttachDeps = Pick<DriveDeps, 'clock' | 'db' | 'ids' | 'sharing'>

/**
 * Adds drive files as uploads that a draft can reference: all of a request or none. Content is shared, not copied;
 * later changes of the drive file do not change the message.
 */
async function attachDriveFiles(
  deps: AttachDeps,
  actor: Actor,
  fileIds: readonly string[],
): Promise<DraftFile[]> {
  const { accountId } = actor
  const uploads = await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const rows: UploadTable[] = []
    for (const id of fileIds) {
      const { node } = await getInUse(deps, tx.sql, { user: actor, id })
      rows.push(toUpload(deps, accountId, node))
    }
    const bytes = rows.reduce((sum, { size }) => sum + size, 0)
    const quota = (await getFreeBytes(tx.sql, accountId)) - (await sumUploads(tx.sql, accountId))
    if (bytes > quota) throw new Refused('over_quota')
    for (const upload of rows) await insertUpload(tx.sql, upload)
    return rows
  })
  return uploads.map((upload) => toWireFile(toUploadFile(upload)))
}

function toUpload(deps: Pick<AttachDeps, 'clock' | 'ids'>, accountId: string, node: DriveNode): UploadTable {
  const { name } = node
  if (node.is_file === 0) throw new Refused('not_found')
  if (node.scan === 'infected') throw new Refused('file_infected', { name })
  if (node.size > limits.maxAttachmentBytes) {
    throw new Refused('file_too_large', { name, limit: limits.maxAttachmentBytes })
  }
  const extension = blockedExtension(name)
  if (extension) throw new Refused('file_blocked', { extension, name })
  return {
    account_id: accountId,
    uuid: newFileUuid(),
    id: deps.ids.next(),
    name: safeFileName(name, node.content_type),
    size: node.size,
    content_type: node.content_type,
    is_public: 0,
    blob_hash: node.blob_hash,
    scan: node.scan,
    scan_message: node.scan_message,
    created_at: deps.clock.now(),
  }
}

export function driveAttachingRoutes(
  deps: AttachDeps,
): Routes<Pick<typeof driveMailEndpoints, 'POST /api/v2/cloud_drive/attach'>> {
  return {
    'POST /api/v2/cloud_drive/attach': ({ actor, body }) => attachDriveFiles(deps, actor, body.file_ids),
  }
}
