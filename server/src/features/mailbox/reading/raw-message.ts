import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { FileReply } from '../../../kernel/route.ts'
import { contentDisposition } from '../../files/index.ts'
import { findMessageContent, readDraftMessage, refuseInfected } from '../../messages/index.ts'
import type { MailboxDeps } from '../deps.ts'
import { subjectFileName } from './subject-file-name.ts'

/** Returns a message byte for byte, to read or to save; a draft as it would be sent. */
export async function getRawMessage(
  deps: Pick<MailboxDeps, 'blobs' | 'db' | 'parser'>,
  actor: Actor,
  { messageId, options }: { messageId: string; options: { download: boolean } },
): Promise<FileReply> {
  const message = await findMessageContent(deps.db.sql, actor.accountId, messageId)
  if (!message) throw new Refused('not_found')
  refuseInfected(message)
  const isWritten = message.blob_hash === ''
  const { size, body } = isWritten
    ? await openDraft(deps, actor.accountId, messageId)
    : await openMessage(deps, message.blob_hash)
  const name = subjectFileName(message.subject, 'eml', 'message')
  return {
    contentType: options.download ? 'message/rfc822' : 'text/plain; charset=utf-8',
    body,
    size,
    headers: {
      'content-disposition': contentDisposition(options.download ? 'attachment' : 'inline', name),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': isWritten ? 'no-store' : 'private, max-age=86400, immutable',
    },
  }
}

async function openMessage(deps: Pick<MailboxDeps, 'blobs'>, blobHash: string) {
  const { size, stream } = await deps.blobs.open(blobHash)
  return { size, body: stream }
}

async function openDraft(
  deps: Pick<MailboxDeps, 'blobs' | 'db' | 'parser'>,
  accountId: string,
  messageId: string,
) {
  const raw = await readDraftMessage(deps, accountId, { messageId })
  if (!raw) throw new Refused('not_found')
  return { size: raw.byteLength, body: raw }
}
