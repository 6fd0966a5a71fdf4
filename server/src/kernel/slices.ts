/** Content in slices of a size. One that breaks off in the middle ends: what has come of it counts. */
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
      // A cut connection is the very thing that uploads in pieces are for.
      return null
    }
  }
}
