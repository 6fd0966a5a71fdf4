import type { Actor } from '../../actor.ts'
import type { Database } from '../../db/database.ts'
import { deleteSession } from './store.ts'

/** Ends the caller's session, at once and on every node. */
export async function signOut(deps: { db: Database }, actor: Actor): Promise<void> {
  await deps.db.transaction((tx) => deleteSession(tx.sql, actor.accountId, actor.sessionId))
}
