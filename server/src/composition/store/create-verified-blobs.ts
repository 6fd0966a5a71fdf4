import { deleteDamage, recordDamage } from '../../db/blobs/damaged-blob-table.ts'
import { VerifiedBlobStore } from '../../db/blobs/verified-blob-store.ts'
import type { Parts } from '../parts.ts'

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
    async onDamage(hash, damage) {
      logger.error('stored content is damaged', { hash, reason: damage })
      await db
        .transaction((tx) => recordDamage(tx.sql, { hash, trouble: damage, now: clock.now() }))
        .catch((error: unknown) => logger.warn('recording damaged content failed', { error, hash }))
    },
    async onIntact(hash) {
      logger.info('damaged content is intact again', { hash })
      await db
        .transaction((tx) => deleteDamage(tx.sql, hash))
        .catch((error: unknown) => logger.warn('recording repaired content failed', { error, hash }))
    },
  })
}
