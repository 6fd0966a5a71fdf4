import { Refused } from '../../../kernel/refused.ts'
import type { FileReply } from '../../../kernel/route.ts'
import type { MailboxDeps } from '../deps.ts'

/** URL prefix of the image proxy; the encoded URL of the remote image follows. */
export const imageProxyPrefix = '/api/v2/images?url='

/** Fetches a remote image without revealing the reader to its server. */
export async function getWebImage(deps: Pick<MailboxDeps, 'images'>, url: string): Promise<FileReply> {
  const image = await deps.images.fetchImage(url)
  // The reason would reveal which hosts this server can reach.
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
