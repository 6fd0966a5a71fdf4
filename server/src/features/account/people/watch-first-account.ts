import type { Database } from '../../../db/database.ts'
import { hasAccounts } from './store.ts'

/** Returns a function that checks if the store has an account; caches a positive result. */
export function watchFirstAccount({ db }: { db: Database }): () => Promise<boolean> {
  let isSetUp = false
  return async () => {
    if (!isSetUp) isSetUp = await hasAccounts(db.sql)
    return isSetUp
  }
}
