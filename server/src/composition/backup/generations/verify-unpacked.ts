import { VerifiedBlobStore } from '../../../db/blobs/verified-blob-store.ts'
import type { BlobStore } from '../../../ports/blob-store.ts'

/** Verifies restored content; returns missing and damaged hashes. */
export async function verifyUnpacked(store: BlobStore, hashes: readonly string[]): Promise<string[]> {
  const nothing = async () => {}
  const verified = new VerifiedBlobStore({ store, copy: null, onDamage: nothing, onIntact: nothing })
  const damaged: string[] = []
  for (const hash of hashes) if (await verified.verify(hash, { shouldRepair: false })) damaged.push(hash)
  return damaged
}
