import type { Database } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { roleOf } from '../../../kernel/role-of.ts'
import type { Clock } from '../../../ports/clock.ts'
import { findSession, noteSeen, touchSession } from './session-store.ts'
import { hashToken, isToken } from './session-token.ts'

/** How stale "last seen" may be: writing it on every request would make every read a write. */
const touchEveryMilliseconds = 5 * 60_000

/** Who holds this session token; null when it is no token, or its session is over. */
export async function findActor(deps: { db: Database; clock: Clock }, token: string): Promise<Actor | null> {
  if (!isToken(token)) return null
  const tokenHash = hashToken(token)
  const now = deps.clock.now()
  const session = await findSession(deps.db.sql, tokenHash, now)
  if (!session) return null

  if (now - session.last_seen_at > touchEveryMilliseconds) {
    await deps.db.transaction(async (tx) => {
      await noteSeen(tx.sql, session.account_id, now)
      await touchSession(tx.sql, tokenHash, now)
    })
  }
  return {
    accountId: session.account_id,
    organisationId: session.organisation_id,
    sessionId: session.session_id,
    isProgram: session.app_password_id !== null,
    isReadOnly: session.reads_only === 1,
    email: session.email,
    role: roleOf(session),
    // Where the session began; a door that sees each request says where that came from.
    place: { address: session.address, device: session.device },
    isSendingEnabled: session.is_sending_enabled === 1,
    isDomainVerified: session.is_verified === 1,
    timezone: session.timezone,
    eventNumber: session.last_event_number,
  }
}
