import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { type FileHandle, mkdir, open, readdir, readFile, unlink } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { BlobEncoding } from '../../ports/blob-encoding.ts'
import {
  type BlobHash,
  BlobMissing,
  type BlobRef,
  type BlobStore,
  type ByteRange,
  isBlobHash,
  type OpenBlob,
  type StreamOptions,
} from '../../ports/blob-store.ts'
import { DirectorySyncs } from './directory-syncs.ts'
import { DurableFiles } from './durable-files.ts'
import { Spool } from './spool.ts'

const subdirectories = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, '0'))

/** Content up to this size is stored from memory in one write. */
const maxBufferedBytes = 1024 * 1024

/** Length of the longest zstd header, which contains the uncompressed size. */
const sizeHeaderBytes = 18

/** Read size for uncompressed blobs. */
const readBytes = 256 * 1024

type DiskOptions = { directory: string; encoding: BlobEncoding }

/**
 * Blobs as files `<directory>/ab/<hash>`, or `<hash>.zst` if compressed. One level of 256 directories, so that
 * concurrent puts share the fsync of their directory; with two levels they rarely would.
 *
 * After a crash or power loss: while the file is written and synced under its temporary name, a file in `tmp` remains
 * and is deleted later. After the rename, the complete blob has its final name or, until the directory is synced, the
 * temporary one. `put` returns only after the directory sync. A file with its final name is therefore never partial.
 */
export class DiskBlobStore implements BlobStore {
  #directory: string
  #encoding: BlobEncoding
  #directories = new DirectorySyncs()
  #files: DurableFiles
  /** Serialises operations on the same content: a second put waits until the first is durable. */
  #inProgress = new Map<BlobHash, Promise<unknown>>()

  private constructor({ directory, encoding }: DiskOptions) {
    this.#directory = directory
    this.#encoding = encoding
    this.#files = new DurableFiles(path.join(directory, 'tmp'), this.#directories)
  }

  /** Opens the store, creates missing directories and deletes leftovers of crashes. */
  static async open(options: DiskOptions): Promise<DiskBlobStore> {
    const store = new DiskBlobStore(options)
    await store.#createDirectories()
    await store.#files.sweep()
    return store
  }

  /** Opens another store, such as a backup, read-only without creating or deleting anything. */
  static openToRead(options: DiskOptions): Pick<BlobStore, 'open' | 'close'> {
    return new DiskBlobStore(options)
  }

  async put(content: Uint8Array): Promise<BlobRef> {
    const hash = createHash('sha256').update(content).digest('hex')
    await this.#runExclusively(hash, async () => {
      if (await this.#renewDate(hash)) return
      const packed = await this.#encoding.encode(content)
      await this.#files.write(packed ?? content, this.#filePath(hash, packed !== null))
    })
    return { hash, size: content.byteLength }
  }

  async putStream(source: AsyncIterable<Uint8Array>, terms: StreamOptions): Promise<BlobRef> {
    const spool = new Spool({ files: this.#files, maxBufferedBytes, ...terms })
    try {
      await spool.receive(source)
      if (spool.buffered) return await this.put(spool.buffered)

      const { hash, size } = await spool.finish()
      await this.#runExclusively(hash, async () => {
        if (await this.#renewDate(hash)) return
        const isPacked = this.#encoding.isWorthwhile(await spool.samples())
        const content = isPacked ? this.#encoding.encodeStream(spool.read(), size) : null
        if (content) await this.#files.writeStream(content, this.#filePath(hash, true))
        else await spool.storeAs(this.#filePath(hash, false))
      })
      return { hash, size }
    } finally {
      await spool.discard()
    }
  }

  async get(hash: BlobHash): Promise<Uint8Array> {
    const packed = await this.#read(this.#filePath(hash, true))
    if (packed) return this.#encoding.decode(packed)

    const plain = await this.#read(this.#filePath(hash, false))
    if (plain) return plain
    throw new BlobMissing(hash)
  }

  async open(hash: BlobHash, range?: ByteRange): Promise<OpenBlob> {
    const packed = await this.#openFile(this.#filePath(hash, true))
    if (packed) return this.#openPacked(packed, range)

    const plain = await this.#openFile(this.#filePath(hash, false))
    if (!plain) throw new BlobMissing(hash)
    const { size } = await plain.stat()
    const start = Math.max(range?.start ?? 0, 0)
    const end = Math.min(range?.end ?? size, size)
    if (start < end) {
      const stream = plain.createReadStream({ start, end: end - 1, highWaterMark: readBytes })
      return { size, stream, isExclusive: true }
    }

    await plain.close()
    return { size, stream: Readable.from([]) }
  }

  async has(hash: BlobHash): Promise<boolean> {
    return this.#find(hash) !== undefined
  }

  async delete(hash: BlobHash, storedBefore = Number.POSITIVE_INFINITY): Promise<boolean> {
    return this.#runExclusively(hash, async () => {
      const file = this.#find(hash)
      if (!file || file.storedAt >= storedBefore) return false
      // Not synced: after a power loss the blob may reappear and uses space until the next sweep.
      await unlink(file.path)
      return true
    })
  }

  async *list(prefix = ''): AsyncIterable<BlobHash> {
    const isMatch = (name: string) => name.startsWith(prefix.slice(0, name.length))
    for (const name of subdirectories.filter(isMatch)) {
      const files = (await readdir(path.join(this.#directory, name))).filter((file) =>
        file.startsWith(prefix),
      )
      const hashes = files.map((file) =>
        file.endsWith(`.${this.#encoding.suffix}`) ? path.parse(file).name : file,
      )
      yield* new Set(hashes.filter(isBlobHash))
    }
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#inProgress.values())
    await this.#files.close()
    this.#directories.close()
  }

  async #createDirectories(): Promise<void> {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 })
    const present = new Set(await readdir(this.#directory))
    const missing = ['tmp', ...subdirectories].filter((name) => !present.has(name))
    for (const name of missing)
      await mkdir(path.join(this.#directory, name), { recursive: true, mode: 0o700 })
    if (missing.length === 0) return

    await this.#directories.sync(this.#directory)
    await this.#directories.sync(path.dirname(path.resolve(this.#directory)))
  }

  /** Opens a compressed blob; its header contains the uncompressed size. */
  async #openPacked(file: FileHandle, range?: ByteRange): Promise<OpenBlob> {
    try {
      const start = new Uint8Array(sizeHeaderBytes)
      const { bytesRead } = await file.read(start, 0, start.byteLength, 0)
      const size = this.#encoding.contentSize(start.subarray(0, bytesRead))
      return { size, stream: this.#encoding.decodeStream(file.createReadStream({ start: 0 }), range) }
    } catch (error) {
      await file.close()
      throw error
    }
  }

  #filePath(hash: BlobHash, isPacked: boolean): string {
    if (!isBlobHash(hash)) throw new BlobMissing(hash)
    const name = isPacked ? `${hash}.${this.#encoding.suffix}` : hash
    return path.join(this.#directory, hash.slice(0, 2), name)
  }

  /** Finds the file of a blob, compressed or not, with the time of its last put. */
  #find(hash: BlobHash): { path: string; storedAt: number } | undefined {
    for (const isPacked of [true, false]) {
      const file = this.#filePath(hash, isPacked)
      // Synchronous on purpose: two microseconds instead of fifty for a thread pool round trip, on every put.
      const stats = fs.statSync(file, { throwIfNoEntry: false })
      if (stats) return { path: file, storedAt: stats.mtimeMs }
    }
    return undefined
  }

  /** Renews the date of existing content; its name may not be synced yet if the program crashed after the rename. */
  async #renewDate(hash: BlobHash): Promise<boolean> {
    const file = this.#find(hash)
    if (!file) return false
    const now = new Date()
    fs.utimesSync(file.path, now, now)
    await this.#directories.sync(path.dirname(file.path))
    return true
  }

  /** Runs an action after the previous one on the same content has ended. */
  async #runExclusively<T>(hash: BlobHash, action: () => Promise<T>): Promise<T> {
    const before = this.#inProgress.get(hash)
    const now = before ? before.then(action, action) : action()
    this.#inProgress.set(hash, now)
    try {
      return await now
    } finally {
      if (this.#inProgress.get(hash) === now) this.#inProgress.delete(hash)
    }
  }

  async #read(file: string): Promise<Uint8Array | null> {
    return readFile(file).catch(missingAsNull)
  }

  async #openFile(file: string): Promise<FileHandle | null> {
    return open(file, 'r').catch(missingAsNull)
  }
}

function missingAsNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
