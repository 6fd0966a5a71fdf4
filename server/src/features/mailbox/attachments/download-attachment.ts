import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { FileReply } from '../../../kernel/route.ts'
import type { MailboxDeps } from '../deps.ts'
import { fileUuid, findAttachmentByUuid } from './attachment-store.ts'
import { type FileRequest, fileReply } from './file-reply.ts'

/** Returns the bytes of an attachment, or the requested range. */
export async function downloadAttachment(
  deps: Pick<MailboxDeps, 'db' | 'blobs'>,
  actor: Actor,
  { uuidOrId, request }: { uuidOrId: string; request: Omit<FileRequest, 'mayChange'> },
): Promise<FileReply> {
  const { sql } = deps.db
  const uuid = await fileUuid(sql, actor.accountId, uuidOrId)
  const file = await findAttachmentByUuid(sql, actor.accountId, uuid)
  if (!file) throw new Refused('not_found')
  if (file.scan === 'infected') throw new Refused('forbidden', { reason: 'infected' })
  const { name, size } = file
  return fileReply(
    deps.blobs,
    { name, size, contentType: file.content_type, blobHash: file.blob_hash },
    request,
  )
}
