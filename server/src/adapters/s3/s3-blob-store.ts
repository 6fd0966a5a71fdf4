import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { GetObjectCommandOutput, S3 } from '@aws-sdk/client-s3'
import type { BlobEncoding } from '../../ports/blob-encoding.ts'
import {
  type BlobHash,
  BlobMissing,
  type BlobRef,
  type BlobStore,
  type ByteRange,
  isBlobHash,
  type OpenBlob,
} from '../../ports/blob-store.ts'
import { HashingStream } from './hashing-stream.ts'
import { partBytes, uploadInParts } from './multipart-upload.ts'
import { missingAsNull, openS3 } from './open-s3.ts'
import type { S3Address } from './s3-address.ts'
import { sweepUploads } from './s3-sweep.ts'
import { uploadMilliseconds, withTimeout } from './with-timeout.ts'

/** Larger content is looked up before an upload; for smaller content, the lookup costs as much as the upload. */
const minLookupBytes = 256 * 1024

/** Time for which existing content counts as just stored, well below the day that a sweep waits. */
const recentMs = 12 * 60 * 60 * 1000

/** Maximum size of a copy in one request. */
const maxCopyBytes = 5 * 1024 ** 3

const sampleBytes = 64 * 1024

type S3Options = { address: S3Address; encoding: BlobEncoding }

/**
 * Blobs as objects `<prefix>blobs/<hash>`; compression is stored in the metadata. A successful put is as durable as the
 * store provides. A failed one leaves nothing, or an upload under `<prefix>tmp/` that a later start deletes.
 */
export class S3BlobStore implements BlobStore {
  readonly isRemote = true
  #s3: S3
  #bucket: string
  #prefix: string
  #encoding: BlobEncoding

  private constructor(s3: S3, { address, encoding }: S3Options) {
    this.#s3 = s3
    this.#bucket = address.bucket
    this.#prefix = address.prefix
    this.#encoding = encoding
  }

  /** Connects, creates a missing bucket, and deletes unfinished uploads. */
  static async open(options: S3Options): Promise<S3BlobStore> {
    const s3 = await openS3(options.address)
    const store = new S3BlobStore(s3, options)
    await store.#prepare()
    return store
  }

  async put(content: Uint8Array): Promise<BlobRef> {
    const hash = createHash('sha256').update(content).digest('hex')
    if (content.byteLength < minLookupBytes || !(await this.#isRecent(hash))) {
      const packed = await this.#encoding.encode(content)
      const Metadata = this.#metadata(content.byteLength, packed !== null)
      const Body = packed ?? content
      // Bounds memory: an abandoned upload is released, and the caller retries.
      await withTimeout(
        (abortSignal) => this.#s3.putObject({ ...this.#objectKey(hash), Body, Metadata }, { abortSignal }),
        uploadMilliseconds(Body.byteLength),
      )
    }
    return { hash, size: content.byteLength }
  }

  async putStream(source: AsyncIterable<Uint8Array>, { maxBytes }: { maxBytes: number }): Promise<BlobRef> {
    const hashing = new HashingStream(source, Math.min(maxBytes, maxCopyBytes))
    const chunks = hashing.chunks()
    const start = await readUpTo(chunks, partBytes)
    if (start.isComplete) return this.put(start.content)

    // The hash is known only at the end: the content is uploaded under a temporary name and copied within the store.
    const temporary = { Bucket: this.#bucket, Key: `${this.#prefix}tmp/${randomUUID()}` }
    const isPacked = this.#encoding.isWorthwhile(samplesOf(start.content))
    const full = concatStreams(start.content, chunks)
    await uploadInParts(this.#s3, temporary, isPacked ? this.#encoding.encodeStream(full) : full)
    try {
      const { hash, size } = hashing.finish()
      await this.#s3.copyObject({
        ...this.#objectKey(hash),
        CopySource: encodeURI(`${temporary.Bucket}/${temporary.Key}`),
        MetadataDirective: 'REPLACE',
        Metadata: this.#metadata(size, isPacked),
      })
      return { hash, size }
    } finally {
      // A later start repeats this if it fails.
      await this.#s3.deleteObject(temporary).catch(() => {})
    }
  }

  async get(hash: BlobHash): Promise<Uint8Array> {
    const object = await this.#getObject(hash)
    const stored = Buffer.concat(await bodyStream(object).toArray())
    return this.#isPacked(object) ? this.#encoding.decode(stored) : stored
  }

  async open(hash: BlobHash, range?: ByteRange): Promise<OpenBlob> {
    if (range) return this.#openRange(hash, range)

    const object = await this.#getObject(hash)
    const size = Number(object.Metadata?.size ?? object.ContentLength)
    const body = bodyStream(object)
    return { size, stream: this.#isPacked(object) ? this.#encoding.decodeStream(body) : body }
  }

  async has(hash: BlobHash): Promise<boolean> {
    return (await this.#find(hash)) !== null
  }

  async delete(hash: BlobHash, storedBefore = Number.POSITIVE_INFINITY): Promise<boolean> {
    const existing = await this.#find(hash)
    if (!existing || existing.storedAt >= storedBefore) return false
    await this.#s3.deleteObject(this.#objectKey(hash))
    return true
  }

  async *list(prefix = ''): AsyncIterable<BlobHash> {
    const folder = `${this.#prefix}blobs/`
    const Prefix = folder + prefix
    let ContinuationToken: string | undefined
    do {
      const page = await this.#s3.listObjectsV2({ Bucket: this.#bucket, Prefix, ContinuationToken })
      const names = (page.Contents ?? []).map(({ Key }) => Key?.slice(folder.length) ?? '')
      yield* names.filter(isBlobHash)
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
  }

  async close(): Promise<void> {
    this.#s3.destroy()
  }

  async #prepare(): Promise<void> {
    const Bucket = this.#bucket
    const bucket = await this.#s3.headBucket({ Bucket }).catch(missingAsNull)
    if (!bucket) {
      await this.#s3.createBucket({ Bucket }).catch(async (error: unknown) => {
        // Another node that started at the same time created it. The request fails if the bucket is not ours.
        if (!(error instanceof Error && error.name.startsWith('BucketAlready'))) throw error
        await this.#s3.headBucket({ Bucket })
      })
    }
    await sweepUploads(this.#s3, { Bucket, Prefix: `${this.#prefix}tmp/` })
  }

  /** Opens a range; compressed content is decompressed from its start. */
  async #openRange(hash: BlobHash, range: ByteRange): Promise<OpenBlob> {
    const existing = await this.#find(hash)
    if (!existing) throw new BlobMissing(hash)

    const { size, isPacked } = existing
    const start = Math.max(range.start, 0)
    const end = Math.min(range.end, size)
    if (start >= end) return { size, stream: Readable.from([]) }
    if (isPacked)
      return { size, stream: this.#encoding.decodeStream(bodyStream(await this.#getObject(hash)), range) }
    return { size, stream: bodyStream(await this.#getObject(hash, `bytes=${start}-${end - 1}`)) }
  }

  #objectKey(hash: BlobHash): { Bucket: string; Key: string } {
    if (!isBlobHash(hash)) throw new BlobMissing(hash)
    return { Bucket: this.#bucket, Key: `${this.#prefix}blobs/${hash}` }
  }

  #metadata(size: number, isPacked: boolean): Record<string, string> {
    return isPacked ? { encoding: this.#encoding.suffix, size: String(size) } : { size: String(size) }
  }

  #isPacked(object: { Metadata?: Record<string, string> | undefined }): boolean {
    return object.Metadata?.encoding === this.#encoding.suffix
  }

  async #isRecent(hash: BlobHash): Promise<boolean> {
    const existing = await this.#find(hash)
    return existing !== null && existing.storedAt > Date.now() - recentMs
  }

  async #find(hash: BlobHash): Promise<{ storedAt: number; size: number; isPacked: boolean } | null> {
    const head = await withTimeout((abortSignal) =>
      this.#s3.headObject(this.#objectKey(hash), { abortSignal }).catch(missingAsNull),
    )
    if (!head) return null
    const size = Number(head.Metadata?.size ?? head.ContentLength)
    // Stores round dates down to the second: adding one includes objects of that second.
    return {
      storedAt: (head.LastModified?.getTime() ?? Date.now()) + 1000,
      size,
      isPacked: this.#isPacked(head),
    }
  }

  async #getObject(hash: BlobHash, Range?: string): Promise<GetObjectCommandOutput> {
    // Limits the time to the first byte; the reader controls the rest.
    const object = await withTimeout((abortSignal) =>
      this.#s3.getObject({ ...this.#objectKey(hash), Range }, { abortSignal }).catch(missingAsNull),
    )
    if (!object) throw new BlobMissing(hash)
    return object
  }
}

function bodyStream(object: GetObjectCommandOutput): Readable {
  return object.Body as Readable // In Node, the SDK returns a Readable.
}

/** Reads chunks until the limit is exceeded or the stream ends. */
async function readUpTo(
  chunks: AsyncIterator<Uint8Array>,
  maxBytes: number,
): Promise<{ content: Uint8Array; isComplete: boolean }> {
  const read: Uint8Array[] = []
  let size = 0
  while (size <= maxBytes) {
    const { value, done } = await chunks.next()
    if (done) return { content: Buffer.concat(read), isComplete: true }
    read.push(value)
    size += value.byteLength
  }
  return { content: Buffer.concat(read), isComplete: false }
}

async function* concatStreams(start: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  yield start
  yield* rest
}

function samplesOf(start: Uint8Array): Uint8Array[] {
  return [start.subarray(0, sampleBytes), start.subarray(-sampleBytes)]
}
