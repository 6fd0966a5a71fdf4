import type { Database, Transaction } from '../database.ts'

const pendingByStore = new WeakMap<Database, Set<string>>()

/**
 * Starts a small transaction for which no response waits, such as the time of last use: behind a large transaction it
 * would delay a read by a second. Skipped while one with the same key is pending. A failure is ignored: the store
 * reports it, and the next request saves again.
 */
export function saveInBackground(
  db: Database,
  key: string,
  work: (tx: Transaction) => Promise<unknown>,
): void {
  const pending = pendingByStore.get(db) ?? new Set()
  pendingByStore.set(db, pending)
  if (pending.has(key)) return
  pending.add(key)
  const release = () => pending.delete(key)
  db.transaction(work).then(release, release)
}
