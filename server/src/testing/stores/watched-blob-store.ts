import { MemoryBlobStore } from '../memory/memory-blob-store.ts'

/** An in-memory blob store that counts the bytes of running uploads and aborted ones. */
export class WatchedBlobStore extends MemoryBlobStore {
  receivedBytes = 0
  failedUploads = 0

  override async putStream(...[source, limits]: Parameters<MemoryBlobStore['putStream']>) {
    try {
      return await super.putStream(this.#count(source), limits)
    } catch (error) {
      this.failedUploads++
      throw error
    }
  }

  async *#count(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      this.receivedBytes += chunk.byteLength
      yield chunk
    }
  }
}
