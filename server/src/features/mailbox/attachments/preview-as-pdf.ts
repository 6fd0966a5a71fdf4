import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { FileReply } from '../../../kernel/route.ts'
import type { MailboxDeps } from '../deps.ts'
import { fileUuid, findAttachmentByUuid } from './attachment-store.ts'
import { pdfReply } from './pdf-reply.ts'

/** Returns an office document of a message as PDF. */
export async function previewAsPdf(
  deps: Pick<MailboxDeps, 'db' | 'blobs' | 'documents'>,
  actor: Actor,
  uuidOrId: string,
): Promise<FileReply> {
  const { sql } = deps.db
  const uuid = await fileUuid(sql, actor.accountId, uuidOrId)
  const file = await findAttachmentByUuid(sql, actor.accountId, uuid)
  if (!file) throw new Refused('not_found')
  if (file.scan === 'infected') throw new Refused('forbidden', { reason: 'infected' })
  return pdfReply(deps, { name: file.name, size: file.size, blobHash: file.blob_hash })
}
