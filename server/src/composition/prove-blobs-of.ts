import { forgetDamage, noteDamage } from '../db/blobs/damaged-blob-table.ts'
import { VerifiedBlobStore } from '../db/blobs/proved-blob-store.ts'
import type { Parts } from './parts.ts'

/** Blob store for all readers: damage is recorded, logged and repaired. */
export function createVerifiedBlobs({
  blobs,
  clock,
  db,
  logger,
  secondCopy,
}: Pick<Parts, 'blobs' | 'clock' | 'db' | 'logger' | 'secondCopy'>): VerifiedBlobStore {
  return new VerifiedBlobStore({
    store: blobs,
    copy: secondCopy ?? null,
    async onDamage(hash, trouble) {
      logger.error('content of the store is damaged', { hash, trouble })
      await db
        .transaction((tx) => noteDamage(tx.sql, { hash, trouble, now: clock.now() }))
        .catch((error: unknown) => logger.warn('damage could not be noted', { error, hash }))
    },
    async onWell(hash) {
      logger.info('content that was damaged is well again', { hash })
      await db
        .transaction((tx) => forgetDamage(tx.sql, hash))
        .catch((error: unknown) => logger.warn('what was mended could not be noted', { error, hash }))
    },
  })
}
