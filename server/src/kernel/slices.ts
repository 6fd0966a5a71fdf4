import { Refused } from './refused.ts'

/**
 * Splits content into slices of a fixed size. Content that breaks off ends normally: the received part counts. Refused
 * content fails, and its last slice is not saved.
 */
export class Slices {
  readonly #chunks: AsyncIterator<Uint8Array>
  #buffered: Uint8Array | null = null

  constructor(content: AsyncIterable<Uint8Array>) {
    this.#chunks = content[Symbol.asyncIterator]()
  }

  async hasMore(): Promise<boolean> {
    while (this.#buffered === null || this.#buffered.byteLength === 0) {
      const chunk = await this.#read()
      if (chunk === null) return false
      this.#buffered = chunk
    }
    return true
  }

  async *next(bytes: number): AsyncGenerator<Uint8Array> {
    for (let remaining = bytes; remaining > 0 && (await this.hasMore()); ) {
      const available = this.#buffered as Uint8Array
      const slice = available.subarray(0, remaining)
      this.#buffered = available.subarray(slice.byteLength)
      remaining -= slice.byteLength
      yield slice
    }
  }

  async #read(): Promise<Uint8Array | null> {
    try {
      const { value, done } = await this.#chunks.next()
      return done ? null : value
    } catch (error) {
      if (error instanceof Refused) throw error
      // Resumable uploads expect broken connections.
      return null
    }
  }
}
