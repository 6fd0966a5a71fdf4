import { createHash } from 'node:crypto'
import { inBreaths } from '../../kernel/breaths.ts'
import type { BlobHash, BlobStore, PreparedBlob } from '../../ports/blob-store.ts'
import type { Transaction } from '../database.ts'
import { insertSmallBlob } from './small-blob-table.ts'

/** Begins to keep content that a change will name, in the way that its store offers. */
export async function prepareBlob(
  blobs: BlobStore,
  content: Uint8Array,
  known?: { hash: BlobHash; content: Uint8Array | null } | null,
): Promise<PreparedBlob> {
  if (blobs.prepare) return blobs.prepare(content, known)
  const durable = blobs.put(content)
  // Whoever names it asks; a failure that nobody asks about is no stray one.
  durable.catch(() => {})
  return {
    hash: createHash('sha256').update(content).digest('hex'),
    size: content.byteLength,
    enclosed: null,
    durable,
  }
}

/** Keeps prepared blobs with the change that names them: neither is there without the other. */
export async function keepBlobs(tx: Transaction, blobs: readonly PreparedBlob[], now: number): Promise<void> {
  for await (const some of inBreaths(blobs)) {
    for (const { enclosed, durable } of some) {
      if (enclosed) await insertSmallBlob(tx.sql, enclosed, now)
      else tx.commitAfter(durable)
    }
  }
}
