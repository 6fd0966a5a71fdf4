import { MemoryBlobStore } from '../../testing/memory/memory-blob-store.ts'

/** Counts reads of message blobs. */
export class CountingBlobStore extends MemoryBlobStore {
  opened = 0

  override get(hash: string) {
    this.opened++
    return super.get(hash)
  }

  override open(hash: string, range?: { start: number; end: number }) {
    this.opened++
    return super.open(hash, range)
  }
}
