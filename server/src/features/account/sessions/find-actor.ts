import { limits } from '@bocau/contract/limits'
import type { Database } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { roleOf } from '../../../kernel/role-of.ts'
import type { Clock } from '../../../ports/clock.ts'
import { findSession, hasSecondStep, noteSeen, touchSession } from './session-store.ts'
import { hashToken, isToken } from './session-token.ts'

/** How stale "last seen" may be: writing it on every request would make every read a write. */
const touchEveryMilliseconds = 5 * 60_000

interface SessionDeps {
  db: Database
  clock: Clock
}

/**
 * Who holds this session token; null when it is no token, or its session is over, and for somebody whose organisation
 * asks for a second step by now that they have not set up.
 */
export async function findActor(deps: SessionDeps, token: string): Promise<Actor | null> {
  const found = await readSession(deps, token)
  return found && !found.lacksSecondStep ? found.actor : null
}

/**
 * Who holds this token, for requests over HTTP; null also for the session of a mail program, which an app password of
 * another scope opened.
 */
export async function findApiActor(deps: SessionDeps, token: string): Promise<Actor | null> {
  const found = await readSession(deps, token)
  return found && !found.lacksSecondStep && found.opensApi ? found.actor : null
}

/** Somebody who has to set up a second step before anything else; null for everybody else. */
export async function findUnready(deps: SessionDeps, token: string): Promise<Actor | null> {
  const found = await readSession(deps, token)
  return found?.lacksSecondStep ? found.actor : null
}

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
    await deps.db.transaction(async (tx) => {
      await noteSeen(tx.sql, session.account_id, now)
      await touchSession(tx.sql, tokenHash, now)
    })
  }
  const isProgram = session.app_password_id !== null
  const isAsked = session.two_step_from !== null && session.two_step_from <= now && !isProgram
  const actor: Actor = {
    accountId: session.account_id,
    organisationId: session.organisation_id,
    sessionId: session.session_id,
    isProgram,
    isReadOnly: session.reads_only === 1,
    email: session.email,
    role: roleOf(session),
    // Where the session began; a door that sees each request says where that came from.
    place: { address: session.address, device: session.device },
    isSendingEnabled: session.is_sending_enabled === 1,
    isDomainVerified: session.is_verified === 1,
    hasDrive: session.has_drive === 1 && session.organisation_has_drive !== 0,
    trashDays: session.trash_days ?? limits.trashDays,
    timezone: session.timezone,
    eventNumber: session.last_event_number,
  }
  return {
    actor,
    lacksSecondStep: isAsked && !(await hasSecondStep(deps.db.sql, actor.accountId)),
    opensApi: !isProgram || session.opens_api === 1,
  }
}
