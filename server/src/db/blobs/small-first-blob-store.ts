import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { BlobEncoding } from '../../ports/blob-encoding.ts'
import {
  type BlobHash,
  type BlobRef,
  type BlobStore,
  type ByteRange,
  isBlobHash,
  type OpenBlob,
  type PreparedBlob,
  type StreamOptions,
  smallBlobBytes,
} from '../../ports/blob-store.ts'
import type { Database } from '../database.ts'
import {
  deleteSmallBlob,
  findSmallBlob,
  findSmallBlobs,
  hasSmallBlob,
  listSmallBlobs,
  listSmallContents,
} from './small-blob-table.ts'
import { digestOf } from './verified-stream.ts'

const listedAtOnce = 200

/**
 * Stores small blobs in the file of the embedded database, within the transaction that references them. All others, and
 * blobs stored without a transaction, go to the outer store. Content already in the outer store is still found.
 */
export class SmallFirstBlobStore implements BlobStore {
  readonly #db: Database
  readonly #largeStore: BlobStore
  readonly #encoding: BlobEncoding

  constructor({ db, outer, encoding }: { db: Database; outer: BlobStore; encoding: BlobEncoding }) {
    this.#db = db
    this.#largeStore = outer
    this.#encoding = encoding
  }

  async prepare(
    content: Uint8Array,
    precomputed?: { hash: BlobHash; content: Uint8Array | null } | null,
  ): Promise<PreparedBlob> {
    const hash = precomputed?.hash ?? createHash('sha256').update(content).digest('hex')
    const ref = { hash, size: content.byteLength }
    if (content.byteLength <= smallBlobBytes.packedFrom) {
      const packed = precomputed ? precomputed.content : await this.#encoding.encode(content)
      const stored = packed ?? content
      if (stored.byteLength <= smallBlobBytes.packedTo) {
        const enclosed = { hash, content: stored, isPacked: packed !== null }
        return { ...ref, inline: enclosed, durable: Promise.resolve() }
      }
    }
    const durable = this.#largeStore.put(content)
    durable.catch(() => {}) // Reported to the caller that awaits it.
    return { ...ref, inline: null, durable }
  }

  put(content: Uint8Array): Promise<BlobRef> {
    return this.#largeStore.put(content)
  }

  putStream(source: AsyncIterable<Uint8Array>, terms: StreamOptions): Promise<BlobRef> {
    return this.#largeStore.putStream(source, terms)
  }

  async get(hash: BlobHash): Promise<Uint8Array> {
    return (await this.#findSmall(hash)) ?? this.#largeStore.get(hash)
  }

  async getMany(hashes: readonly BlobHash[]): Promise<Map<BlobHash, Uint8Array>> {
    const contents = new Map<BlobHash, Uint8Array>()
    for (const { hash, content: stored, is_packed: isPacked } of await listSmallContents(
      this.#db.sql,
      hashes,
    )) {
      // A damaged blob is left out, so that `get` reports it and does not affect the others.
      const content = isPacked ? await this.#encoding.decode(stored).catch(() => null) : stored
      if (content && digestOf(content) === hash) contents.set(hash, content)
    }
    return contents
  }

  async open(hash: BlobHash, range?: ByteRange): Promise<OpenBlob> {
    const content = await this.#findSmall(hash)
    if (!content) return this.#largeStore.open(hash, range)
    const part = range ? content.subarray(Math.max(range.start, 0), Math.max(range.end, 0)) : content
    return {
      size: content.byteLength,
      stream: Readable.from(part.byteLength > 0 ? [part] : [], { objectMode: false }),
    }
  }

  async has(hash: BlobHash): Promise<boolean> {
    return (await hasSmallBlob(this.#db.sql, hash)) || this.#largeStore.has(hash)
  }

  /** Content in both places is deleted from both. */
  async delete(hash: BlobHash, storedBefore = Number.POSITIVE_INFINITY): Promise<boolean> {
    const isSmall = await hasSmallBlob(this.#db.sql, hash)
    const isDeleted =
      isSmall && (await this.#db.transaction((tx) => deleteSmallBlob(tx.sql, hash, storedBefore)))
    if (isSmall && !isDeleted) return false
    return (await this.#largeStore.delete(hash, storedBefore)) || isDeleted
  }

  async *list(prefix = ''): AsyncIterable<BlobHash> {
    if (prefix) yield* await findSmallBlobs(this.#db.sql, prefix)
    for (let after = 0; !prefix; ) {
      const blobs = await listSmallBlobs(this.#db.sql, after, listedAtOnce)
      yield* blobs.map((blob) => blob.hash)
      const last = blobs.at(-1)
      if (!last) break
      after = last.id
    }
    for await (const hash of this.#largeStore.list(prefix))
      if (!(await hasSmallBlob(this.#db.sql, hash))) yield hash
  }

  close(): Promise<void> {
    return this.#largeStore.close()
  }

  async #findSmall(hash: BlobHash): Promise<Uint8Array | null> {
    if (!isBlobHash(hash)) return null
    const row = await findSmallBlob(this.#db.sql, hash)
    if (!row) return null
    return row.is_packed ? this.#encoding.decode(row.content) : row.content
  }
}
