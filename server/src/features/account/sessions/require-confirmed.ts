import { limits } from '@bocau/contract/limits'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { AccountDeps } from '../deps.ts'
import { getSession, hasSecondStep } from './session-store.ts'

export const confirmMilliseconds = limits.confirmMinutes * 60_000

/**
 * Refuses an action that a stolen session must not do, unless the user confirmed recently with the password, and with a
 * second step when the account has one. Otherwise an attacker with a session and the password could replace the owner's
 * second step.
 */
export async function requireConfirmed(deps: Pick<AccountDeps, 'clock' | 'db'>, actor: Actor): Promise<void> {
  const { accountId, sessionId } = actor
  const session = await getSession(deps.db.sql, accountId, sessionId)
  const isLate = (at: number) => at + confirmMilliseconds <= deps.clock.now()
  const needsCode = isLate(session.second_step_at) && (await hasSecondStep(deps.db.sql, accountId))
  if (needsCode || isLate(session.confirmed_at))
    throw new Refused('confirm_needed', { needs_code: needsCode })
}
