import { limits } from '@bocau/contract/limits'
import type { Database } from '../../../db/database.ts'
import { saveInBackground } from '../../../db/store/save-in-background.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { roleOf } from '../../../kernel/role-of.ts'
import type { Clock } from '../../../ports/clock.ts'
import { findSession, hasSecondStep, touchSession, updateLastActive } from './session-store.ts'
import { hashToken, isToken } from './session-token.ts'

/** Maximum age of "last seen"; updating it on every request would turn every read into a write. */
const touchEveryMilliseconds = 5 * 60_000

interface SessionDeps {
  db: Database
  clock: Clock
}

/**
 * Finds the user of a session token; null for an invalid or expired token, and for a user without the second step that
 * the organisation requires.
 */
export async function findActor(deps: SessionDeps, token: string): Promise<Actor | null> {
  const session = await readSession(deps, token)
  return session && !session.lacksSecondStep ? session.actor : null
}

/** Same as `findActor`, for HTTP requests; also null for a session of an app password without API scope. */
export async function findApiActor(deps: SessionDeps, token: string): Promise<Actor | null> {
  const session = await readSession(deps, token)
  return session && !session.lacksSecondStep && session.opensApi ? session.actor : null
}

/** Finds a user who first has to set up a second step; null for all others. */
export async function findUserLackingSecondStep(deps: SessionDeps, token: string): Promise<Actor | null> {
  const session = await readSession(deps, token)
  return session?.lacksSecondStep ? session.actor : null
}

/** Finds the open session of a token with its account; updates the time when it was last used. */
async function readSession(
  deps: SessionDeps,
  token: string,
): Promise<{ actor: Actor; lacksSecondStep: boolean; opensApi: boolean } | null> {
  if (!isToken(token)) return null
  const tokenHash = hashToken(token)
  const now = deps.clock.now()
  const session = await findSession(deps.db.sql, tokenHash, now)
  if (!session) return null

  if (now - session.last_seen_at > touchEveryMilliseconds) {
    saveInBackground(deps.db, tokenHash, async (tx) => {
      await updateLastActive(tx.sql, session.account_id, now)
      await touchSession(tx.sql, tokenHash, now)
    })
  }
  const isProgram = session.app_password_id !== null
  const isSecondStepRequired = session.two_step_from !== null && session.two_step_from <= now && !isProgram
  const actor: Actor = {
    accountId: session.account_id,
    organisationId: session.organisation_id,
    sessionId: session.session_id,
    isProgram,
    isReadOnly: session.reads_only === 1,
    email: session.email,
    role: roleOf(session),
    // Origin of the session; listeners that see each request replace it with the origin of the request.
    origin: { address: session.address, device: session.device },
    isSendingEnabled: session.is_sending_enabled === 1,
    isDomainVerified: session.is_verified === 1,
    hasDrive: session.has_drive === 1 && session.organisation_has_drive !== 0,
    trashDays: session.trash_days ?? limits.trashDays,
    timezone: session.timezone,
    eventNumber: session.last_event_number,
  }
  return {
    actor,
    lacksSecondStep: isSecondStepRequired && !(await hasSecondStep(deps.db.sql, actor.accountId)),
    opensApi: !isProgram || session.opens_api === 1,
  }
}
