import type { OpenSession } from '@bocau/contract/account/activity'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { type RequestOrigin, readDevice, recordActivity } from '../../activity/index.ts'
import type { AccountDeps, ProtectionDeps } from '../deps.ts'
import { endSessions } from './end-sessions.ts'
import { deleteSession, listSessions, updateLastActive } from './session-store.ts'

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000)

/** Lists the open sessions of the user: the current one first, then the last seen. */
export async function listOpenSessions(
  deps: Pick<AccountDeps, 'clock' | 'db'>,
  actor: Actor,
): Promise<OpenSession[]> {
  const rows = await listSessions(deps.db.sql, actor.accountId, deps.clock.now())
  const sessions = rows.map((row) => ({
    id: row.id,
    device: readDevice(row.device),
    address: row.address,
    app_password: row.app_password,
    started_at: seconds(row.created_at),
    last_seen_at: seconds(row.last_seen_at),
    expires_at: seconds(row.expires_at),
    is_current: row.id === actor.sessionId,
  }))
  return sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
}

export async function endOneSession(
  deps: ProtectionDeps,
  actor: Actor,
  { sessionId, origin }: { sessionId: string; origin: RequestOrigin },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await deleteSession(tx.sql, actor.accountId, sessionId))) throw new Refused('not_found')
    await deps.events.append(tx, actor.accountId, 'signed_out', {
      session_id: sessionId,
      reason: 'signed_out',
    })
    await recordActivity(deps, tx, {
      accountId: actor.accountId,
      kind: 'sessions_ended',
      origin,
      sessionId: actor.sessionId,
    })
  })
}

/** Ends all sessions except the current one; returns their number. */
export async function endOtherSessions(
  deps: ProtectionDeps,
  actor: Actor,
  origin: RequestOrigin,
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const closed = await endSessions(deps, tx, { accountId: actor.accountId, except: actor.sessionId })
    if (closed > 0) {
      const happening = { accountId: actor.accountId, origin, sessionId: actor.sessionId }
      await recordActivity(deps, tx, { ...happening, kind: 'sessions_ended' })
    }
    return closed
  })
}

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
