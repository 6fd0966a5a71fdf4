import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { FileReply } from '../../../kernel/route.ts'
import type { MailboxDeps } from '../deps.ts'
import { findAttachmentByUuid } from './attachment-store.ts'
import { type FileWanted, fileReply } from './file-reply.ts'

/** The bytes of an attachment, or the part of them that was asked for. */
export async function downloadAttachment(
  deps: Pick<MailboxDeps, 'db' | 'blobs'>,
  actor: Actor,
  uuid: string,
  wanted: Omit<FileWanted, 'mayChange'>,
): Promise<FileReply> {
  const file = await findAttachmentByUuid(deps.db.sql, actor.accountId, uuid)
  if (!file) throw new Refused('not_found')
  if (file.scan === 'infected') throw new Refused('forbidden', { reason: 'infected' })
  const { name, size } = file
  return fileReply(
    deps.blobs,
    { name, size, contentType: file.content_type, blobHash: file.blob_hash },
    wanted,
  )
}
