import type { Actor } from '../../actor.ts'
import { Refused } from '../../refused.ts'
import type { FileReply, RequestFacts } from '../../route.ts'
import { contentDisposition } from './content-disposition.ts'
import type { MailboxDeps } from './deps.ts'
import { findAttachmentByUuid } from './message-store.ts'

/** What a browser may show in place: types that cannot run anything. All else is only ever saved. */
const shownInPlace =
  /^(image\/(png|jpeg|gif|webp|avif|bmp)|audio\/[a-z0-9.+-]+|video\/[a-z0-9.+-]+|application\/pdf|text\/plain)$/

/** The bytes of an attachment, or the part of them that was asked for. */
export async function downloadAttachment(
  deps: Pick<MailboxDeps, 'db' | 'blobs'>,
  actor: Actor,
  uuid: string,
  wanted: { inPlace: boolean; range: RequestFacts['range'] },
): Promise<FileReply> {
  const file = await findAttachmentByUuid(deps.db.sql, actor.accountId, uuid)
  if (!file) throw new Refused('not_found')
  if (file.scan === 'infected') throw new Refused('forbidden', { reason: 'infected' })

  const inPlace = wanted.inPlace && shownInPlace.test(file.content_type)
  const headers = {
    'content-disposition': contentDisposition(inPlace ? 'inline' : 'attachment', file.name),
    // Should a browser take the file for a page after all, that page may do nothing.
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; object-src 'self'; sandbox",
    'cache-control': 'private, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    etag: `"${file.blob_hash.slice(0, 32)}"`,
  }
  const contentType = inPlace ? withCharset(file.content_type) : 'application/octet-stream'
  const range = resolveRange(wanted.range, file.size)
  if (range === 'beyond') return { contentType, headers, body: '', missedRange: { total: file.size } }
  const blob = await deps.blobs.open(
    file.blob_hash,
    range ? { start: range.start, end: range.end + 1 } : undefined,
  )
  return range
    ? {
        contentType,
        headers,
        body: blob.stream,
        size: range.end - range.start + 1,
        range: { ...range, total: file.size },
      }
    : { contentType, headers, body: blob.stream, size: file.size }
}

/** The first and last byte of a range that the file has; null for the whole file, 'beyond' where it has none of them. */
export function resolveRange(
  range: RequestFacts['range'],
  size: number,
): { start: number; end: number } | 'beyond' | null {
  if (range === null || size === 0) return null
  if ('last' in range)
    return range.last === 0 ? 'beyond' : { start: Math.max(0, size - range.last), end: size - 1 }
  if (range.start >= size) return 'beyond'
  return { start: range.start, end: Math.min(range.end ?? size - 1, size - 1) }
}

function withCharset(contentType: string): string {
  return contentType === 'text/plain' ? 'text/plain; charset=utf-8' : contentType
}
