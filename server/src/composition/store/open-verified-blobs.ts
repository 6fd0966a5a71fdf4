import type { VerifiedBlobStore } from '../../db/blobs/verified-blob-store.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Config } from '../config.ts'
import type { Parts } from '../parts.ts'
import { createVerifiedBlobs } from './create-verified-blobs.ts'
import { openSecondCopy, withSmallBlobs } from './open-parts.ts'

/** Opens the content of a store for readers: small blobs of the database, second copy, verification. */
export async function openVerifiedBlobs(
  config: Config,
  { outer, ...parts }: Pick<Parts, 'clock' | 'db' | 'logger'> & { outer: BlobStore },
): Promise<VerifiedBlobStore> {
  return createVerifiedBlobs({
    ...parts,
    blobs: await withSmallBlobs(config, parts.db, outer),
    ...(config.secondCopy === null ? {} : { secondCopy: await openSecondCopy(config.secondCopy) }),
  })
}
