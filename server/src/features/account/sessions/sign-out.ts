import type { Actor } from '../../../kernel/actor.ts'
import { type RequestOrigin, recordActivity } from '../../activity/index.ts'
import type { ProtectionDeps } from '../deps.ts'
import { deleteSession, updateLastActive } from './session-store.ts'

/** Ends the current session immediately, on every node. */
export async function signOut(deps: ProtectionDeps, actor: Actor, origin: RequestOrigin): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await updateLastActive(tx.sql, actor.accountId, deps.clock.now())
    await deleteSession(tx.sql, actor.accountId, actor.sessionId)
    // The event notifies its open windows on all nodes.
    await deps.events.append(tx, actor.accountId, 'signed_out', { session_id: actor.sessionId })
    const happening = { accountId: actor.accountId, origin, sessionId: actor.sessionId }
    await recordActivity(deps, tx, { ...happening, kind: 'signed_out' })
  })
}
