import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { confirmMilliseconds, type ProtectionDeps } from '../../account/index.ts'
import { alertOwner, type RequestOrigin, recordChange, recordFailure } from '../../activity/index.ts'
import { consumeAttempt, refundAttempt } from '../confirmation/attempts.ts'
import { secondStepSubjects } from '../confirmation/sign-in-limits.ts'
import { confirmSession } from '../confirmation/store.ts'
import { verifyCurrentPassword } from '../confirmation/verify-current-password.ts'
import { checkAnyCode } from './check-code.ts'
import { getTwoStep } from './get-protection.ts'

/** Number of wrong codes after which the owner is notified, as for sign-ins. */
const alertAfterFailures = 3

/** Password and code to confirm, with their origin. */
export interface IdentityConfirmation {
  password: string
  /** Code of any active method or a recovery code; ignored when 2-step verification is off. */
  code?: string | undefined
  origin: RequestOrigin
}

/** Confirms the user by the password and, when enabled, the second step; returns the time until which it is valid. */
export async function confirmIdentity(
  deps: ProtectionDeps,
  actor: Actor,
  { password, code, origin }: IdentityConfirmation,
): Promise<number> {
  await verifyCurrentPassword(deps, actor, { password, origin })
  const { accountId, sessionId } = actor
  const isOn = (await getTwoStep(deps.db.sql, accountId)).isOn
  if (code !== undefined && isOn) await verifySecondStep(deps, actor, { code, origin })
  const now = deps.clock.now()
  await deps.db.transaction((tx) =>
    confirmSession(tx.sql, accountId, { sessionId, confirmation: { confirmed_at: now } }),
  )
  return now + confirmMilliseconds
}

/** Wrong codes of a session share one count over all actions, which limits a stolen session. */
async function verifySecondStep(
  deps: ProtectionDeps,
  { accountId, sessionId }: Actor,
  { code, origin }: { code: string; origin: RequestOrigin },
): Promise<void> {
  const subjects = secondStepSubjects(accountId, `session:${sessionId}`)
  const [count] = await consumeAttempt(deps, subjects)
  const isRight = await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const method = await checkAnyCode(deps, tx, { accountId, code, purpose: 'own' })
    if (method === null) return false
    await confirmSession(tx.sql, accountId, { sessionId, confirmation: { second_step_at: deps.clock.now() } })
    if (method === 'recovery_code') {
      await recordChange(deps, tx, {
        accountId,
        sessionId,
        kind: 'recovery_code_used',
        origin,
        alert: 'recovery_code_used',
      })
    }
    return true
  })
  if (!isRight) {
    await recordFailure(deps, { accountId, kind: 'second_step_failed', origin, sessionId })
    if (count?.failures === alertAfterFailures)
      await deps.db.transaction((tx) =>
        alertOwner(deps, tx, { accountId, sessionId, alert: 'second_step_guessed', origin }),
      )
    throw new Refused('code_incorrect')
  }
  await refundAttempt(deps, subjects)
}
