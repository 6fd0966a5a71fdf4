import type { FileReply, RequestInfo } from '../../kernel/route.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import { contentDisposition } from './content-disposition.ts'

/** A stored file that a client requests. */
export interface StoredFile {
  name: string
  contentType: string
  size: number
  blobHash: string
}

/** Options of a file request. */
export interface FileRequest {
  /** True to display the file inline if that is safe, otherwise to download it. */
  isInline: boolean
  range: RequestInfo['range']
  /** True when the content behind the URL may change. */
  mayChange?: boolean
}

/** Content types that browsers may display inline because they cannot run code. All others are only downloaded. */
const inlineTypes =
  /^(image\/(png|jpeg|gif|webp|avif|bmp)|audio\/[a-z0-9.+-]+|video\/[a-z0-9.+-]+|application\/pdf|text\/plain)$/

/** Returns the bytes of a file or the requested range; never as a page of our origin. */
export async function fileReply(
  blobs: BlobStore,
  file: StoredFile,
  request: FileRequest,
): Promise<FileReply> {
  const isInline = request.isInline && inlineTypes.test(file.contentType)
  const headers = {
    'content-disposition': contentDisposition(isInline ? 'inline' : 'attachment', file.name),
    // If a browser treats the file as a page after all, that page can do nothing.
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; object-src 'self'; sandbox",
    'cache-control': request.mayChange ? 'private, no-cache' : 'private, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    etag: contentEtag(file),
  }
  const contentType = isInline ? withCharset(file.contentType) : 'application/octet-stream'
  const range = resolveRange(request.range, file)
  if (range === 'beyond') return { contentType, headers, body: '', unsatisfiableRange: { total: file.size } }
  const blob = await blobs.open(file.blobHash, range ? { start: range.start, end: range.end + 1 } : undefined)
  return range
    ? {
        contentType,
        headers,
        body: blob.stream,
        isExclusive: blob.isExclusive,
        size: range.end - range.start + 1,
        range: { ...range, total: file.size },
      }
    : { contentType, headers, body: blob.stream, isExclusive: blob.isExclusive, size: file.size }
}

const contentEtag = ({ blobHash }: Pick<StoredFile, 'blobHash'>) => `"${blobHash.slice(0, 32)}"`

/**
 * Resolves a range to the first and last byte of the file: null for the entire file, 'beyond' when no byte of the range
 * exists. A client that resumes a download of replaced content receives the new content in full.
 */
export function resolveRange(
  range: RequestInfo['range'],
  file: Pick<StoredFile, 'blobHash' | 'size'>,
): { start: number; end: number } | 'beyond' | null {
  const { size } = file
  if (range === null || size === 0) return null
  if (range.ifEtag !== undefined && range.ifEtag !== contentEtag(file)) return null
  if ('last' in range)
    return range.last === 0 ? 'beyond' : { start: Math.max(0, size - range.last), end: size - 1 }
  if (range.start >= size) return 'beyond'
  return { start: range.start, end: Math.min(range.end ?? size - 1, size - 1) }
}

function withCharset(contentType: string): string {
  return contentType === 'text/plain' ? 'text/plain; charset=utf-8' : contentType
}
