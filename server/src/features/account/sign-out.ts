import type { Actor } from '../../actor.ts'
import type { Database } from '../../db/database.ts'
import type { EventLog } from '../../db/event-log.ts'
import { deleteSession } from './store.ts'

/** Ends the caller's session, at once and on every node. */
export async function signOut(deps: { db: Database; events: EventLog }, actor: Actor): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await deleteSession(tx.sql, actor.accountId, actor.sessionId)
    // Its open windows, on whichever node, learn of it by the event.
    await deps.events.append(tx, actor.accountId, 'signed_out', { session_id: actor.sessionId })
  })
}
