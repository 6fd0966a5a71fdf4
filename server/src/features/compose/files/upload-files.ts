import type { DraftFile } from '@bocau/contract/compose'
import { limits } from '@bocau/contract/limits'
import { safeFileName } from '@bocau/mail-core/mime/file-name'
import type { UploadTable } from '../../../db/tables/tables-sending.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { IncomingFile } from '../../../kernel/route.ts'
import { type BlobRef, BlobTooLarge } from '../../../ports/blob-store.ts'
import { newFileUuid } from '../../attachments/index.ts'
import { setBlobsUnreferenced } from '../../blobs/index.ts'
import { contentTypeOf, scanFile } from '../../files/index.ts'
import { getFreeBytes } from '../../quota/index.ts'
import type { ComposeDeps } from '../deps.ts'
import { toWireFile } from '../draft-message.ts'
import { blockedExtension } from './blocked-file.ts'
import { newPublicUuid } from './public-uuid.ts'
import { toUploadFile } from './upload-file.ts'
import { insertUpload, sumUploads } from './upload-store.ts'

/** Kind of upload: for a draft, or public images of the editor that can be read without signing in. */
export interface UploadOptions {
  isPublic: boolean
}

/**
 * Saves uploaded files for a draft to reference: all of a request or none; a rejected or interrupted request leaves
 * nothing. Files are scanned before they become visible.
 */
export async function uploadFiles(
  deps: ComposeDeps,
  actor: Actor,
  { files, isPublic }: { files: AsyncIterable<IncomingFile> } & UploadOptions,
): Promise<DraftFile[]> {
  const uploads: UploadTable[] = []
  try {
    for await (const file of files) {
      const isImage = isPublic || ['1', 'true'].includes(file.fields.public ?? '')
      uploads.push(await uploadFile(deps, actor, { file, isPublic: isImage, extraBytes: totalSize(uploads) }))
    }
    await deps.db.transaction(async (tx) => {
      await tx.lockAccount(actor.accountId)
      for (const upload of uploads) await insertUpload(tx.sql, upload)
    })
  } catch (error) {
    await releaseUploads(deps, uploads)
    throw error
  }
  return uploads.map((upload) => toWireFile(toUploadFile(upload)))
}

async function uploadFile(
  deps: ComposeDeps,
  actor: Actor,
  { file, isPublic, extraBytes }: { file: IncomingFile } & UploadOptions & { extraBytes: number },
): Promise<UploadTable> {
  const name = safeFileName(file.name, file.contentType)
  const extension = blockedExtension(name)
  if (extension) throw new Refused('file_blocked', { extension, name })

  const watched = new FirstBytesRecorder(file.content)
  const { hash, size } = await saveContent(deps, actor, { content: watched, extraBytes })
  const image = sniffImage(watched.bytes)
  if (isPublic && !image) {
    await releaseUploads(deps, [{ blob_hash: hash }])
    throw new Refused('unsupported_media_type', { name })
  }
  const { scan, scanMessage } = await scanFile(deps, hash)
  return {
    account_id: actor.accountId,
    uuid: isPublic ? newPublicUuid(deps.random, actor.accountId) : newFileUuid(),
    id: deps.ids.next(),
    name,
    size,
    content_type: (isPublic && image) || contentTypeOf(file.contentType, name),
    is_public: isPublic ? 1 : 0,
    blob_hash: hash,
    scan,
    scan_message: scanMessage,
    created_at: deps.clock.now(),
  }
}

/** Streams the content to the blob store, up to the file size limit and the free quota. */
async function saveContent(
  deps: ComposeDeps,
  { accountId }: Actor,
  { content, extraBytes }: { content: AsyncIterable<Uint8Array>; extraBytes: number },
): Promise<BlobRef> {
  const waiting = await sumUploads(deps.db.sql, accountId)
  const freeBytes = (await getFreeBytes(deps.db.sql, accountId)) - waiting - extraBytes
  if (freeBytes <= 0) throw new Refused('over_quota')
  const maxBytes = Math.min(limits.maxAttachmentBytes, freeBytes)
  try {
    return await deps.blobs.putStream(content, { maxBytes })
  } catch (error) {
    if (!(error instanceof BlobTooLarge)) throw error
    throw new Refused(maxBytes < limits.maxAttachmentBytes ? 'over_quota' : 'file_too_large', {
      limit: maxBytes,
    })
  }
}

/** The blobs are deleted by the blob maintenance. */
async function releaseUploads(
  deps: ComposeDeps,
  uploads: readonly Pick<UploadTable, 'blob_hash'>[],
): Promise<void> {
  if (uploads.length === 0) return
  await deps.db.transaction((tx) =>
    setBlobsUnreferenced(
      tx.sql,
      uploads.map((upload) => upload.blob_hash),
      deps.clock.now(),
    ),
  )
}

const totalSize = (uploads: readonly UploadTable[]) => uploads.reduce((bytes, { size }) => bytes + size, 0)

/** Content stream that records its first bytes. */
class FirstBytesRecorder implements AsyncIterable<Uint8Array> {
  bytes: Uint8Array = new Uint8Array()
  readonly #content: AsyncIterable<Uint8Array>

  constructor(content: AsyncIterable<Uint8Array>) {
    this.#content = content
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.#content) {
      if (this.bytes.byteLength < sniffedBytes)
        this.bytes = Buffer.concat([this.bytes, chunk.subarray(0, sniffedBytes)])
      yield chunk
    }
  }
}

const signatures: readonly [type: string, ...signs: readonly [at: number, bytes: string][]][] = [
  ['image/png', [0, '\x89PNG\r\n\x1a\n'], [12, 'IHDR']],
  ['image/jpeg', [0, '\xff\xd8\xff']],
  ['image/gif', [0, 'GIF87a']],
  ['image/gif', [0, 'GIF89a']],
  ['image/webp', [0, 'RIFF'], [8, 'WEBP']],
]

/** Number of bytes needed to detect the type. */
const sniffedBytes = 16

/** Detects the image type by the first bytes, ignoring the file name; null for types that browsers do not render. */
export function sniffImage(start: Uint8Array): string | null {
  const text = Buffer.from(start.subarray(0, sniffedBytes)).toString('latin1')
  const signature = signatures.find(([, ...signs]) =>
    signs.every(([at, bytes]) => text.startsWith(bytes, at)),
  )
  return signature?.[0] ?? null
}
