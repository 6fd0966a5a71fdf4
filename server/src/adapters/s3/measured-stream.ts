import { createHash } from 'node:crypto'
import { type BlobRef, BlobTooLarge } from '../../ports/blob-store.ts'

/** Computes the hash of a stream as it passes, and limits its size. */
export class MeasuredStream {
  #source: AsyncIterable<Uint8Array>
  #maxBytes: number
  #hash = createHash('sha256')
  #size = 0

  constructor(source: AsyncIterable<Uint8Array>, maxBytes: number) {
    this.#source = source
    this.#maxBytes = maxBytes
  }

  async *pieces(): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const piece of this.#source) {
      this.#size += piece.byteLength
      if (this.#size > this.#maxBytes) throw new BlobTooLarge(this.#maxBytes)
      this.#hash.update(piece)
      yield piece
    }
  }

  /** Returns the hash of the content; called once at the end. */
  finish(): BlobRef {
    return { hash: this.#hash.digest('hex'), size: this.#size }
  }
}

/** Splits a stream into parts of exactly `partBytes`; the last may be smaller. */
export async function* inParts(
  source: AsyncIterable<Uint8Array>,
  partBytes: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of source) {
    let rest = piece
    while (size + rest.byteLength >= partBytes) {
      const taken = rest.subarray(0, partBytes - size)
      yield Buffer.concat([...pieces, taken])
      rest = rest.subarray(taken.byteLength)
      pieces = []
      size = 0
    }
    if (rest.byteLength > 0) pieces.push(rest)
    size += rest.byteLength
  }
  if (size > 0) yield Buffer.concat(pieces)
}
