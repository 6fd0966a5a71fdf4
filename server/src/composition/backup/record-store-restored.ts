import type { Database } from '../../db/database.ts'
import { setRestored } from '../../db/store/restored-store.ts'

/** Marks a store that was restored by other means: its next start renews the numbers that clients remember. */
export async function recordStoreRestored({ db }: { db: Database }): Promise<void> {
  await db.transaction((tx) => setRestored(tx.sql))
}
