import type { Database } from '../../../db/database.ts'
import { hasAccounts } from './store.ts'

/** Tells whether this store is set up: whether somebody has an account. Once that is so the store is not asked again. */
export function watchFirstAccount({ db }: { db: Database }): () => Promise<boolean> {
  let isSetUp = false
  return async () => {
    if (!isSetUp) isSetUp = await hasAccounts(db.sql)
    return isSetUp
  }
}
