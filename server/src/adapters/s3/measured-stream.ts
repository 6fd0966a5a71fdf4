import { createHash } from 'node:crypto'
import { type BlobRef, BlobTooLarge } from '../../ports/blob-store.ts'

/** A stream that learns the name of its content while it passes, and refuses to grow beyond its limit. */
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

  /** The name of what has passed; to be asked once, at the end. */
  finish(): BlobRef {
    return { hash: this.#hash.digest('hex'), size: this.#size }
  }
}

/** The same bytes in parts of exactly `partBytes`, the last one apart. */
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
