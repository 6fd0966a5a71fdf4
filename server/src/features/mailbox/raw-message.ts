import type { Actor } from '../../actor.ts'
import { Refused } from '../../refused.ts'
import type { FileReply } from '../../route.ts'
import { contentDisposition } from './content-disposition.ts'
import type { MailboxDeps } from './deps.ts'
import { findMessageContent } from './message-store.ts'
import { subjectFileName } from './subject-file-name.ts'

/** A message byte for byte as it arrived, to read or to save. */
export async function getRawMessage(
  deps: Pick<MailboxDeps, 'db' | 'blobs'>,
  actor: Actor,
  messageId: string,
  wanted: { download: boolean },
): Promise<FileReply> {
  const message = await findMessageContent(deps.db.sql, actor.accountId, messageId)
  if (!message) throw new Refused('not_found')
  const { size, stream } = await deps.blobs.open(message.blob_hash)
  const name = subjectFileName(message.subject, 'eml', 'message')
  return {
    contentType: wanted.download ? 'message/rfc822' : 'text/plain; charset=utf-8',
    body: stream,
    size,
    headers: {
      'content-disposition': contentDisposition(wanted.download ? 'attachment' : 'inline', name),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=86400, immutable',
    },
  }
}
