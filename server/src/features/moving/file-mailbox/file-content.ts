import type { BlobStore } from '../../../ports/blob-store.ts'

/** The bytes of a file with random access. */
export interface FileContent {
  size: number
  read(start: number, end: number): AsyncIterable<Uint8Array>
}

/** A stored chunk of a file. */
export interface Piece {
  start: number
  size: number
  blob_hash: string
}

/** Chunks up to this size are read into memory, because the store reads and hashes an entire blob for each range. */
const heldBytes = 1024 * 1024

/** Opens a file that is stored in chunks, without joining them. */
export function contentOfPieces(blobs: Pick<BlobStore, 'open'>, pieces: readonly Piece[]): FileContent {
  const last = pieces.at(-1)
  let held: { hash: string; bytes: Promise<Buffer> } | null = null
  const hold = async (hash: string) =>
    await readAll((await blobs.open(hash)).stream as AsyncIterable<Uint8Array>)
  return {
    size: last ? last.start + last.size : 0,
    async *read(start, end) {
      for (const piece of pieces) {
        if (piece.start + piece.size <= start || piece.start >= end) continue
        const range = {
          start: Math.max(0, start - piece.start),
          end: Math.min(piece.size, end - piece.start),
        }
        if (piece.size <= heldBytes) {
          if (held?.hash !== piece.blob_hash) held = { hash: piece.blob_hash, bytes: hold(piece.blob_hash) }
          const { bytes } = held
          bytes.catch(() => {
            held = null
          })
          yield (await bytes).subarray(range.start, range.end)
        } else yield* (await blobs.open(piece.blob_hash, range)).stream as AsyncIterable<Uint8Array>
      }
    },
  }
}

/** Reads a short range into memory. */
export async function readAll(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(pieces))
}

/** Maximum number of bytes to skip by reading instead of reopening the file. */
const skippedAtMost = 1024 * 1024

/** Reads ascending ranges of a file without opening it for each. */
export class ForwardReader {
  readonly #content: FileContent
  #pieces: AsyncIterator<Uint8Array> | null = null
  /** Offset of the buffered bytes. */
  #at = 0
  #held: Buffer = Buffer.alloc(0)

  constructor(content: FileContent) {
    this.#content = content
  }

  /** Reads the bytes from one offset up to another, or up to the end of the file. */
  async read(start: number, end: number): Promise<Buffer> {
    if (!this.#pieces || start < this.#at || start > this.#at + this.#held.length + skippedAtMost) {
      await this.close()
      this.#pieces = this.#content.read(start, this.#content.size)[Symbol.asyncIterator]()
      this.#at = start
    }
    while (this.#at + this.#held.length < start && (await this.#more())) this.#drop(start)
    this.#drop(start)
    const parts: Buffer[] = []
    let left = end - start
    while (left > 0 && (this.#held.length > 0 || (await this.#more()))) {
      const part = this.#held.subarray(0, left)
      parts.push(part)
      left -= part.length
      this.#drop(this.#at + part.length)
    }
    return Buffer.concat(parts)
  }

  async close(): Promise<void> {
    await this.#pieces?.return?.()
    this.#pieces = null
    this.#held = Buffer.alloc(0)
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#next()
    if (done) return false
    const more = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    this.#held = this.#held.length === 0 ? more : Buffer.concat([this.#held, more])
    return true
  }

  /** After a failure the next read reopens the file. */
  async #next(): Promise<IteratorResult<Uint8Array>> {
    try {
      return (await this.#pieces?.next()) ?? { value: undefined, done: true }
    } catch (error) {
      await this.close()
      throw error
    }
  }

  /** Drops buffered bytes before an offset. */
  #drop(to: number): void {
    const bytes = Math.min(Math.max(0, to - this.#at), this.#held.length)
    this.#held = this.#held.subarray(bytes)
    this.#at += bytes
  }
}
