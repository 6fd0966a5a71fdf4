import { Refused } from '../../../kernel/refused.ts'
import type { FileReply } from '../../../kernel/route.ts'
import type { MailboxDeps } from '../deps.ts'

/** What stands before the encoded address of an image of the web where our own server shows it. */
export const webImagesAt = '/api/v2/images?url='

/** An image of the web, fetched without telling its server who looks at it. */
export async function getWebImage(deps: Pick<MailboxDeps, 'images'>, url: string): Promise<FileReply> {
  const image = await deps.images.fetchImage(url)
  // The reason is nobody's business: it would tell what this server can reach.
  if (typeof image === 'string') throw new Refused('not_found')
  return {
    contentType: image.contentType,
    body: image.body,
    size: image.body.length,
    headers: {
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=86400',
    },
  }
}
