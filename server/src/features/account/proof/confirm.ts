import { limits } from '@bocau/contract/limits'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { RequestOrigin } from '../activity/request-origin.ts'
import type { AccountDeps, ProtectionDeps } from '../deps.ts'
import { confirmSession, getSession } from '../sessions/session-store.ts'
import { proveOwnPassword } from './prove-own-password.ts'

const confirmMilliseconds = limits.confirmMinutes * 60_000

/** Proves by the password that the person is there; answers until when that counts. */
export async function confirmPerson(
  deps: ProtectionDeps,
  actor: Actor,
  password: string,
  place: RequestOrigin,
): Promise<number> {
  await proveOwnPassword(deps, actor, password, place)
  const now = deps.clock.now()
  await deps.db.transaction((tx) => confirmSession(tx.sql, actor.accountId, actor.sessionId, now))
  return now + confirmMilliseconds
}

/** Refuses an act that a stolen session must not do, unless the person proved lately that they are there. */
export async function requireConfirmed(deps: Pick<AccountDeps, 'clock' | 'db'>, actor: Actor): Promise<void> {
  const session = await getSession(deps.db.sql, actor.accountId, actor.sessionId)
  if (session.confirmed_at + confirmMilliseconds <= deps.clock.now()) throw new Refused('confirm_needed')
}
