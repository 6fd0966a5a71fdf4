/** Splits content into slices of a fixed size. Content that breaks off ends normally: the received part counts. */
export class Slices {
  readonly #pieces: AsyncIterator<Uint8Array>
  #left: Uint8Array | null = null

  constructor(content: AsyncIterable<Uint8Array>) {
    this.#pieces = content[Symbol.asyncIterator]()
  }

  async hasMore(): Promise<boolean> {
    while (this.#left === null || this.#left.byteLength === 0) {
      const piece = await this.#read()
      if (piece === null) return false
      this.#left = piece
    }
    return true
  }

  async *next(bytes: number): AsyncGenerator<Uint8Array> {
    for (let room = bytes; room > 0 && (await this.hasMore()); ) {
      const held = this.#left as Uint8Array
      const piece = held.subarray(0, room)
      this.#left = held.subarray(piece.byteLength)
      room -= piece.byteLength
      yield piece
    }
  }

  async #read(): Promise<Uint8Array | null> {
    try {
      const { value, done } = await this.#pieces.next()
      return done ? null : value
    } catch {
      // Resumable uploads expect broken connections.
      return null
    }
  }
}
