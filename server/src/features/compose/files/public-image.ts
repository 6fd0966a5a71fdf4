import { Refused } from '../../../kernel/refused.ts'
import type { FileReply } from '../../../kernel/route.ts'
import { listAttachmentsByUuid } from '../../mailbox/drafts/index.ts'
import type { ComposeDeps } from '../deps.ts'
import { accountOfPublicUuid } from './public-uuid.ts'
import { listUploads } from './upload-store.ts'

/** An image that was brought for the editor, for whoever knows its address. It can be nothing but an image. */
export async function getPublicImage(
  deps: Pick<ComposeDeps, 'db' | 'blobs'>,
  uuid: string,
): Promise<FileReply> {
  const accountId = accountOfPublicUuid(uuid)
  if (accountId === null) throw new Refused('not_found')
  const [waiting] = await listUploads(deps.db.sql, accountId, [uuid])
  // In a message it lives on when nothing waits any more.
  const image = waiting ?? (await listAttachmentsByUuid(deps.db.sql, accountId, [uuid]))[0]
  if (!image || image.scan === 'infected') throw new Refused('not_found')
  const { size, stream } = await deps.blobs.open(image.blob_hash)
  return {
    contentType: image.content_type,
    body: stream,
    size,
    headers: {
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=31536000, immutable',
    },
  }
}
