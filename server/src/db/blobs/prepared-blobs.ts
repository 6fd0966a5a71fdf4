import { createHash } from 'node:crypto'
import { inBatches } from '../../kernel/batches.ts'
import type { BlobHash, BlobStore, PreparedBlob } from '../../ports/blob-store.ts'
import type { Transaction } from '../database.ts'
import { insertSmallBlob } from './small-blob-table.ts'

/** Starts to store content for a change, in the way that the store supports. */
export async function prepareBlob(
  blobs: BlobStore,
  content: Uint8Array,
  precomputed?: { hash: BlobHash; content: Uint8Array | null } | null,
): Promise<PreparedBlob> {
  if (blobs.prepare) return blobs.prepare(content, precomputed)
  const durable = blobs.put(content)
  // The change awaits the result; without this, an unobserved failure would end the process.
  durable.catch(() => {})
  return {
    hash: createHash('sha256').update(content).digest('hex'),
    size: content.byteLength,
    inline: null,
    durable,
  }
}

/** Stores prepared blobs together with the change that references them; both or neither become visible. */
export async function saveBlobs(tx: Transaction, blobs: readonly PreparedBlob[], now: number): Promise<void> {
  for await (const some of inBatches(blobs)) {
    for (const { inline, durable } of some) {
      if (inline) await insertSmallBlob(tx.sql, inline, now)
      else tx.commitAfter(durable)
    }
  }
}
