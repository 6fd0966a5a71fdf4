import type { BlobStore } from '../../../ports/blob-store.ts'

/** The bytes of a file with random access. */
export interface FileContent {
  size: number
  read(start: number, end: number): AsyncIterable<Uint8Array>
}

export interface FileChunk {
  start: number
  size: number
  blob_hash: string
}

/** Chunks up to this size are read into memory, because the store reads and hashes an entire blob for each range. */
const chunkBytes = 1024 * 1024

/** Opens a file that is stored in chunks, without joining them. */
export function openChunks(blobs: Pick<BlobStore, 'open'>, chunks: readonly FileChunk[]): FileContent {
  const last = chunks.at(-1)
  let cached: { hash: string; bytes: Promise<Buffer> } | null = null
  const readBlob = async (hash: string) =>
    await readAll((await blobs.open(hash)).stream as AsyncIterable<Uint8Array>)
  return {
    size: last ? last.start + last.size : 0,
    async *read(start, end) {
      for (const chunk of chunks) {
        if (chunk.start + chunk.size <= start || chunk.start >= end) continue
        const range = {
          start: Math.max(0, start - chunk.start),
          end: Math.min(chunk.size, end - chunk.start),
        }
        if (chunk.size <= chunkBytes) {
          if (cached?.hash !== chunk.blob_hash)
            cached = { hash: chunk.blob_hash, bytes: readBlob(chunk.blob_hash) }
          const { bytes } = cached
          bytes.catch(() => {
            cached = null
          })
          yield (await bytes).subarray(range.start, range.end)
        } else yield* (await blobs.open(chunk.blob_hash, range)).stream as AsyncIterable<Uint8Array>
      }
    },
  }
}

/** Reads a short range into memory. */
export async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(chunks))
}

/** Maximum number of bytes to skip by reading instead of reopening the file. */
const maxSkippedBytes = 1024 * 1024

/** Reads ascending ranges of a file without opening it for each. */
export class ForwardReader {
  readonly #content: FileContent
  #chunks: AsyncIterator<Uint8Array> | null = null
  /** Offset of the buffered bytes. */
  #at = 0
  #buffered: Buffer = Buffer.alloc(0)

  constructor(content: FileContent) {
    this.#content = content
  }

  /** Reads the bytes from one offset up to another, or up to the end of the file. */
  async read(start: number, end: number): Promise<Buffer> {
    if (!this.#chunks || start < this.#at || start > this.#at + this.#buffered.length + maxSkippedBytes) {
      await this.close()
      this.#chunks = this.#content.read(start, this.#content.size)[Symbol.asyncIterator]()
      this.#at = start
    }
    while (this.#at + this.#buffered.length < start && (await this.#readMore())) this.#discardBefore(start)
    this.#discardBefore(start)
    const parts: Buffer[] = []
    let remaining = end - start
    while (remaining > 0 && (this.#buffered.length > 0 || (await this.#readMore()))) {
      const part = this.#buffered.subarray(0, remaining)
      parts.push(part)
      remaining -= part.length
      this.#discardBefore(this.#at + part.length)
    }
    return Buffer.concat(parts)
  }

  async close(): Promise<void> {
    await this.#chunks?.return?.()
    this.#chunks = null
    this.#buffered = Buffer.alloc(0)
  }

  async #readMore(): Promise<boolean> {
    const { value, done } = await this.#next()
    if (done) return false
    const more = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    this.#buffered = this.#buffered.length === 0 ? more : Buffer.concat([this.#buffered, more])
    return true
  }

  /** After a failure the next read reopens the file. */
  async #next(): Promise<IteratorResult<Uint8Array>> {
    try {
      return (await this.#chunks?.next()) ?? { value: undefined, done: true }
    } catch (error) {
      await this.close()
      throw error
    }
  }

  /** Drops buffered bytes before an offset. */
  #discardBefore(to: number): void {
    const bytes = Math.min(Math.max(0, to - this.#at), this.#buffered.length)
    this.#buffered = this.#buffered.subarray(bytes)
    this.#at += bytes
  }
}
