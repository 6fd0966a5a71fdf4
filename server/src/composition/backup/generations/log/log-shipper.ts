import { randomBytes } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DiskBlobStore } from '../../../../adapters/disk/disk-blob-store.ts'
import { zstdEncoding } from '../../../../adapters/zstd/zstd-encoding.ts'
import { LogFollower } from '../../../../db/sqlite/log/log-follower.ts'
import { BlobMissing } from '../../../../ports/blob-store.ts'
import type { BackupDestination } from '../backup-objects.ts'
import type { Sealing } from '../sealing.ts'
import { type LoggedBlob, nameStretch, uploadPart, uploadSegment } from './log-segments.ts'

const partBytes = 4 * 1024 * 1024
const hashDigits = 64
const settledMilliseconds = 1_000

/** Input of the shipping thread. */
export interface ShipLogInput {
  database: string
  blobs: string
  destination: string
  keyFile: string | null
}

/**
 * Messages of the thread: `started` for a new stretch, `gap` for a gap that ended the stretch, `failed` for an
 * upload to be repeated.
 */
export interface ShipLogReport {
  kind: 'started' | 'gap' | 'failed'
  why?: string
}

/** Input of a `LogShipper`: the store to follow, and the destination. */
export interface LogShipperInput {
  database: string
  blobs: string
  destination: BackupDestination
  sealing: Sealing
  now: () => number
}

/** Uploads committed changes of an embedded store, and the content that they refer to. */
export class LogShipper {
  readonly #input: LogShipperInput
  readonly #follower: LogFollower
  readonly #blobs: Pick<DiskBlobStore, 'open' | 'close'>
  /** Modification time and known content of each directory. */
  readonly #cached = new Map<string, { changedAt: number; names: Set<string> }>()
  #pending = { pages: new Map<number, Buffer>(), pageCount: 0 }
  #newBlobs: string[] = []
  readonly stretch: string
  #index = 0

  private constructor(input: LogShipperInput) {
    this.#input = input
    this.#follower = new LogFollower(input.database)
    this.#blobs = DiskBlobStore.openToRead({ directory: input.blobs, encoding: zstdEncoding })
    this.stretch = nameStretch(input.now(), randomBytes(4).toString('hex'))
  }

  /** Starts a series of changes; existing content is left to the next full backup. */
  static async start(input: LogShipperInput): Promise<LogShipper> {
    const shipper = new LogShipper(input)
    await shipper.#findBlobs()
    await shipper.#uploadSegment({ at: input.now(), pages: new Map(), pageCount: 0, blobs: [] })
    return shipper
  }

  /** Uploads everything committed since the last call. Failed uploads are repeated the next time. */
  async ship(): Promise<void> {
    const at = this.#input.now()
    const { pages, pageCount } = this.#follower.poll()
    for (const [page, content] of pages) this.#pending.pages.set(page, content)
    if (pageCount > 0) this.#pending.pageCount = pageCount
    if (this.#pending.pageCount === 0) return
    // Content exists before the row that refers to it is committed.
    this.#newBlobs.push(...(await this.#findBlobs()))
    const blobs: LoggedBlob[] = []
    for (const hash of this.#newBlobs) {
      const blob = await this.#uploadBlob(hash, blobs.flatMap(({ parts }) => parts).length)
      if (blob) blobs.push(blob)
    }
    await this.#uploadSegment({ at, ...this.#pending, blobs })
    this.#pending = { pages: new Map(), pageCount: 0 }
    this.#newBlobs = []
  }

  async close(): Promise<void> {
    this.#follower.close()
    await this.#blobs.close()
  }

  async #uploadSegment(segment: {
    at: number
    pages: Map<number, Buffer>
    pageCount: number
    blobs: LoggedBlob[]
  }): Promise<void> {
    const { destination, sealing } = this.#input
    const { stretch } = this
    const { pageSize } = this.#follower
    await uploadSegment(destination, sealing, { ...segment, stretch, index: this.#index, pageSize })
    this.#index++
  }

  /** Returns null if the blob was already deleted as unused. */
  async #uploadBlob(hash: string, firstPart: number): Promise<LoggedBlob | null> {
    const { destination, sealing } = this.#input
    try {
      const { size, stream } = await this.#blobs.open(hash)
      const parts: string[] = []
      const position = { stretch: this.stretch, index: this.#index }
      let buffered: Uint8Array[] = []
      let bytes = 0
      const uploadBuffered = async () => {
        const content = Buffer.concat(buffered)
        parts.push(
          await uploadPart(destination, sealing, { ...position, part: firstPart + parts.length, content }),
        )
        buffered = []
        bytes = 0
      }
      for await (const chunk of stream as AsyncIterable<Uint8Array>) {
        buffered.push(Buffer.from(chunk))
        bytes += chunk.byteLength
        if (bytes >= partBytes) await uploadBuffered()
      }
      if (bytes > 0) await uploadBuffered()
      return { hash, size, parts }
    } catch (error) {
      if (error instanceof BlobMissing) return null
      throw error
    }
  }

  /** Finds content added since the last time; only changed directories are read. */
  async #findBlobs(): Promise<string[]> {
    const matches: string[] = []
    for (const entry of await readdir(this.#input.blobs, { withFileTypes: true })) {
      if (!entry.isDirectory() || entry.name.length !== 2) continue
      const directory = join(this.#input.blobs, entry.name)
      const { mtimeMs } = await stat(directory)
      const before = this.#cached.get(directory)
      if (before?.changedAt === mtimeMs) continue
      const names = new Set((await readdir(directory)).map((name) => name.slice(0, hashDigits)))
      for (const name of names) if (!before?.names.has(name)) matches.push(name)
      // A directory that changes twice within one clock tick looks unchanged.
      const isSettled = Date.now() - mtimeMs > settledMilliseconds
      this.#cached.set(directory, { changedAt: isSettled ? mtimeMs : 0, names })
    }
    return matches
  }
}
