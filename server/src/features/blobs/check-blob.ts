import { createHash } from 'node:crypto'
import { BlobDamaged, BlobMissing, type BlobStore } from '../../ports/blob-store.ts'

/** Verifies a blob; returns null when it exists and its content matches its hash. */
export async function checkBlob(
  blobs: BlobStore,
  hash: string,
  options: { shouldRepair: boolean } = { shouldRepair: false },
): Promise<'blob_is_missing' | 'blob_is_broken' | null> {
  if (blobs.verify) {
    const trouble = await blobs.verify(hash, options)
    return trouble && `blob_is_${trouble}`
  }
  const digest = createHash('sha256')
  try {
    const { stream } = await blobs.open(hash)
    for await (const chunk of stream) digest.update(chunk as Uint8Array)
  } catch (error) {
    // A blob that cannot be read to its end, because it is truncated or cannot be decompressed, is broken.
    return error instanceof BlobMissing ? 'blob_is_missing' : 'blob_is_broken'
  }
  return digest.digest('hex') === hash ? null : 'blob_is_broken'
}

/** Reads blobs, together if the store can; null for each that is missing or damaged. */
export function findBlobs(
  blobs: BlobStore,
  hashes: readonly string[],
): Map<string, Promise<Uint8Array | null>> {
  if (!blobs.getMany || hashes.length < 2) return new Map(hashes.map((hash) => [hash, findBlob(blobs, hash)]))
  // The store may leave blobs out: they are read one by one.
  const together = blobs.getMany(hashes).catch(() => new Map<string, Uint8Array>())
  return new Map(
    hashes.map((hash) => [hash, together.then((contents) => contents.get(hash) ?? findBlob(blobs, hash))]),
  )
}

/** Reads an entire blob; returns null when it is missing or damaged. */
export async function findBlob(blobs: BlobStore, hash: string): Promise<Uint8Array | null> {
  try {
    return await blobs.get(hash)
  } catch (error) {
    if (error instanceof BlobMissing || error instanceof BlobDamaged) return null
    throw error
  }
}
