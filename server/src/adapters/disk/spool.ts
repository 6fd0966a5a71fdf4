import { createHash } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { type BlobRef, BlobTooLarge, type StreamOptions } from '../../ports/blob-store.ts'
import { releaseBuffers } from '../../ports/released-buffers.ts'
import type { DurableFiles } from './durable-files.ts'

const sampleBytes = 8 * 1024

/** Size of one write, while the next arrives. */
const writtenBytes = 1024 * 1024

type SpoolOptions = StreamOptions & { files: DurableFiles; maxBufferedBytes: number }

/** Receives a stream: in memory while it is small, then in a temporary file. */
export class Spool {
  /** The complete content, if it is small. */
  buffered: Uint8Array | null = null

  #options: SpoolOptions
  #hash = createHash('sha256')
  #size = 0
  #file: string | null = null
  #handle: FileHandle | null = null
  #writing: Promise<unknown> = Promise.resolve()

  constructor(options: SpoolOptions) {
    this.#options = options
  }

  /** Receives all chunks; moves them to a file once they exceed the buffer. */
  async receive(source: AsyncIterable<Uint8Array>): Promise<void> {
    let chunks: Uint8Array[] = []
    let gathered = 0
    for await (const chunk of source) {
      this.#size += chunk.byteLength
      if (this.#size > this.#options.maxBytes) throw new BlobTooLarge(this.#options.maxBytes)
      chunks.push(chunk)
      gathered += chunk.byteLength
      if (gathered < writtenBytes || this.#size <= this.#options.maxBufferedBytes) continue

      await this.#spill(chunks)
      chunks = []
      gathered = 0
    }
    if (this.#handle || this.#size > this.#options.maxBufferedBytes) await this.#spill(chunks)
    else this.buffered = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
    await this.#writing
  }

  async finish(): Promise<BlobRef> {
    return { hash: this.#hash.digest('hex'), size: this.#size }
  }

  /** Start, middle and end: a message starts with text and may continue with a photograph. */
  async samples(): Promise<Uint8Array[]> {
    const offsets = [0, Math.floor((this.#size - sampleBytes) / 2), this.#size - sampleBytes]
    return Promise.all(offsets.map((at) => this.#readAt(at)))
  }

  read(): AsyncIterable<Uint8Array> {
    return this.#getHandle().createReadStream({ start: 0, autoClose: false })
  }

  /** Moves the temporary file durably to `target`. */
  async storeAs(target: string): Promise<void> {
    await this.#getHandle().datasync()
    if (this.#file) await this.#options.files.moveSynced(this.#file, target)
    this.#file = null
  }

  /** Deletes everything, in any state. */
  async discard(): Promise<void> {
    await this.#writing.catch(() => {}) // Already reported to the writer.
    await this.#handle?.close()
    if (this.#file) await rm(this.#file, { force: true })
  }

  /** Appends chunks to the temporary file and to the hash. */
  async #spill(chunks: Uint8Array[]): Promise<void> {
    if (!this.#handle) {
      this.#file = this.#options.files.temporaryName()
      this.#handle = await open(this.#file, 'wx+', 0o600)
    }
    await this.#writing
    if (chunks.length === 0) return
    const handle = this.#handle
    const { isExclusive = false } = this.#options
    this.#writing = writeAll(handle, chunks).then(() => isExclusive && releaseBuffers(chunks))
    this.#writing.catch(() => {}) // Awaited before the next write.
    // Hashes while the disk writes.
    for (const chunk of chunks) this.#hash.update(chunk)
  }

  async #readAt(at: number): Promise<Uint8Array> {
    const sample = new Uint8Array(sampleBytes)
    const { bytesRead } = await this.#getHandle().read(sample, 0, sampleBytes, at)
    return sample.subarray(0, bytesRead)
  }

  #getHandle(): FileHandle {
    if (!this.#handle) throw new Error('The content is in memory, not in a file')
    return this.#handle
  }
}

/** A write may be short, for example on a full disk; writing the rest reports the error. */
async function writeAll(handle: FileHandle, chunks: Uint8Array[]): Promise<void> {
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0)
  const { bytesWritten } = await handle.writev(chunks)
  if (bytesWritten < bytes) await handle.write(Buffer.concat(chunks).subarray(bytesWritten))
}
