import { createHash } from 'node:crypto'
import { BlobDamaged, BlobMissing, type BlobStore } from '../../../ports/blob-store.ts'

/** What is wrong with a blob; null when it is there and says what its name says. */
export async function checkBlob(
  blobs: BlobStore,
  hash: string,
  terms: { mends: boolean } = { mends: false },
): Promise<'blob_is_missing' | 'blob_is_broken' | null> {
  if (blobs.prove) {
    const trouble = await blobs.prove(hash, terms)
    return trouble && `blob_is_${trouble}`
  }
  const found = createHash('sha256')
  try {
    const { stream } = await blobs.open(hash)
    for await (const piece of stream) found.update(piece as Uint8Array)
  } catch (error) {
    // What cannot be read to its end, because it is cut or cannot be unpacked, is broken.
    return error instanceof BlobMissing ? 'blob_is_missing' : 'blob_is_broken'
  }
  return found.digest('hex') === hash ? null : 'blob_is_broken'
}

/** A whole blob; null when it is not here, or no longer what it was. */
export async function findBlob(blobs: BlobStore, hash: string): Promise<Uint8Array | null> {
  try {
    return await blobs.get(hash)
  } catch (error) {
    if (error instanceof BlobMissing || error instanceof BlobDamaged) return null
    throw error
  }
}
