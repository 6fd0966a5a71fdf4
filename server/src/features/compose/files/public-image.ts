import { Refused } from '../../../kernel/refused.ts'
import type { FileReply } from '../../../kernel/route.ts'
import { refuseSuspended } from '../../account/index.ts'
import { listAttachmentsByUuid } from '../../attachments/index.ts'
import type { ComposeDeps } from '../deps.ts'
import { accountOfPublicUuid } from './public-uuid.ts'
import { listUploads } from './upload-store.ts'

/** Returns an editor image by its public uuid. Public uploads are always images. */
export async function getPublicImage(
  deps: Pick<ComposeDeps, 'db' | 'blobs'>,
  uuid: string,
): Promise<FileReply> {
  const accountId = accountOfPublicUuid(uuid)
  if (accountId === null) throw new Refused('not_found')
  const [waiting] = await listUploads(deps.db.sql, accountId, [uuid])
  // When the upload is gone, the image may still be part of a message.
  const image = waiting ?? (await listAttachmentsByUuid(deps.db.sql, accountId, [uuid]))[0]
  if (!image || image.scan === 'infected') throw new Refused('not_found')
  await refuseSuspended(deps.db.sql, accountId)
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
