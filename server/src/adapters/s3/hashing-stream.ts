import { createHash } from 'node:crypto'
import { type BlobRef, BlobTooLarge } from '../../ports/blob-store.ts'

/** Computes the hash of a stream as it passes, and limits its size. */
export class HashingStream {
  #source: AsyncIterable<Uint8Array>
  #maxBytes: number
  #hash = createHash('sha256')
  #size = 0

  constructor(source: AsyncIterable<Uint8Array>, maxBytes: number) {
    this.#source = source
    this.#maxBytes = maxBytes
  }

  async *chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of this.#source) {
      this.#size += chunk.byteLength
      if (this.#size > this.#maxBytes) throw new BlobTooLarge(this.#maxBytes)
      this.#hash.update(chunk)
      yield chunk
    }
  }

  /** Returns the hash of the content; called once at the end. */
  finish(): BlobRef {
    return { hash: this.#hash.digest('hex'), size: this.#size }
  }
}

/** Splits a stream into parts of exactly `partBytes`; the last may be smaller. */
export async function* splitIntoParts(
  source: AsyncIterable<Uint8Array>,
  partBytes: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of source) {
    let rest = chunk
    while (size + rest.byteLength >= partBytes) {
      const used = rest.subarray(0, partBytes - size)
      yield Buffer.concat([...chunks, used])
      rest = rest.subarray(used.byteLength)
      chunks = []
      size = 0
    }
    if (rest.byteLength > 0) chunks.push(rest)
    size += rest.byteLength
  }
  if (size > 0) yield Buffer.concat(chunks)
}
