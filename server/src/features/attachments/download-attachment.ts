import type { Database } from '../../db/database.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import type { FileReply } from '../../kernel/route.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { DocumentConverter } from '../../ports/document-converter.ts'
import { type FileRequest, fileReply, pdfReply } from '../files/index.ts'
import { fileUuid, findAttachmentByUuid } from './attachment-store.ts'

interface Deps {
  db: Database
  blobs: BlobStore
}

/** Returns the bytes of an attachment, or the requested range. */
export async function downloadAttachment(
  deps: Deps,
  actor: Actor,
  { uuidOrId, request }: { uuidOrId: string; request: Omit<FileRequest, 'mayChange'> },
): Promise<FileReply> {
  return fileReply(deps.blobs, await requireAttachment(deps, actor, uuidOrId), request)
}

/** Returns an office document of a message as PDF. */
export async function previewAsPdf(
  deps: Deps & { documents: DocumentConverter },
  actor: Actor,
  uuidOrId: string,
): Promise<FileReply> {
  return pdfReply(deps, await requireAttachment(deps, actor, uuidOrId))
}

async function requireAttachment({ db }: Deps, { accountId }: Actor, uuidOrId: string) {
  const file = await findAttachmentByUuid(db.sql, accountId, await fileUuid(db.sql, accountId, uuidOrId))
  if (!file) throw new Refused('not_found')
  if (file.scan === 'infected') throw new Refused('forbidden', { reason: 'infected' })
  const { name, size } = file
  return { name, size, contentType: file.content_type, blobHash: file.blob_hash }
}
