import { Refused } from '../../kernel/refused.ts'
import type { FileReply } from '../../kernel/route.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import {
  type ConvertibleExtension,
  convertibleExtensions,
  type DocumentConverter,
} from '../../ports/document-converter.ts'
import type { StoredFile } from './file-reply.ts'

/** Maximum size of a document for conversion, because the converter loads it into memory. */
const maxBytes = 64 * 1024 * 1024

/** Converts a document to PDF; fails when this server cannot convert it. */
export async function pdfReply(
  deps: { blobs: BlobStore; documents: DocumentConverter },
  file: Pick<StoredFile, 'name' | 'blobHash' | 'size'>,
  { mayChange = false }: { mayChange?: boolean } = {},
): Promise<FileReply> {
  const extension = extensionOf(file.name)
  if (!extension || file.size > maxBytes) throw new Refused('not_found')
  const pdf = await deps.documents.toPdf(await deps.blobs.get(file.blobHash), extension)
  if (pdf === 'busy') throw new Refused('unavailable')
  if (typeof pdf === 'string') throw new Refused('not_found')
  return {
    contentType: 'application/pdf',
    body: pdf,
    size: pdf.byteLength,
    headers: {
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': mayChange ? 'private, no-cache' : 'private, max-age=31536000, immutable',
      etag: `"pdf-${file.blobHash.slice(0, 32)}"`,
    },
  }
}

function extensionOf(name: string): ConvertibleExtension | undefined {
  const written = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return convertibleExtensions.find((extension) => extension === written)
}
