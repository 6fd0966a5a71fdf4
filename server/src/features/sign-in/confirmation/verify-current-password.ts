import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { ProtectionDeps } from '../../account/index.ts'
import { type RequestOrigin, recordFailure } from '../../activity/index.ts'
import { checkPassword, consumeAttempt, refundAttempt } from './attempts.ts'
import { getPassword } from './store.ts'

const wrongAllowed = 10

/**
 * Verifies the password of the session's user; returns the hash that matched. Failures are counted apart from sign-ins,
 * so that a stolen session can neither guess the password nor lock the owner out.
 */
export async function verifyCurrentPassword(
  deps: ProtectionDeps,
  actor: Actor,
  { password, origin }: { password: string; origin: RequestOrigin },
): Promise<string> {
  const subjects = [{ subject: `confirm:${actor.accountId}`, allowed: wrongAllowed }]
  await consumeAttempt(deps, subjects)
  const { password_hash } = await getPassword(deps.db.sql, actor.accountId)
  if (!(await checkPassword(deps, password_hash, { password, subjects }))) {
    await recordFailure(deps, {
      accountId: actor.accountId,
      kind: 'sign_in_failed',
      origin,
      method: 'password',
      sessionId: actor.sessionId,
    })
    throw new Refused('password_incorrect')
  }
  await refundAttempt(deps, subjects)
  return password_hash
}
