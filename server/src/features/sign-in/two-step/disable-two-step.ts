import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { ProtectionDeps } from '../../account/index.ts'
import { type RequestOrigin, recordChange, recordFailure } from '../../activity/index.ts'
import { consumeAttempt, refundAttempt } from '../confirmation/attempts.ts'
import { secondStepSubjects } from '../confirmation/sign-in-limits.ts'
import { endTrust } from '../devices/device-store.ts'
import { setSecondStep } from '../phone/phone-store.ts'
import { checkAnyCode } from './check-code.ts'
import { getTwoStep } from './get-protection.ts'
import { deleteAuthenticator, replaceRecoveryCodes } from './two-step-store.ts'

/** Method to turn off, and the code that confirms it. */
export interface DisableTwoStepRequest {
  code: string
  /** All methods when omitted. */
  method?: 'authenticator' | 'phone' | undefined
  origin: RequestOrigin
}

/** Turns off 2-step verification or one method of it; requires a code of any active method or a recovery code. */
export async function disableTwoStep(
  deps: ProtectionDeps,
  actor: Actor,
  request: DisableTwoStepRequest,
): Promise<void> {
  const { accountId, sessionId } = actor
  const { origin } = request
  const subjects = secondStepSubjects(accountId, `session:${sessionId}`)
  if (!(await getTwoStep(deps.db.sql, accountId)).isOn) throw new Refused('two_step_off')
  await consumeAttempt(deps, subjects)
  const isRight = await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    if (!(await checkAnyCode(deps, tx, { accountId, code: request.code, purpose: 'own' }))) return false
    const isEnabled = await removeMethods(tx, accountId, request.method)
    await recordChange(deps, tx, {
      accountId,
      sessionId,
      origin,
      kind: isEnabled ? 'two_step_changed' : 'two_step_off',
      alert: !isEnabled && 'two_step_off',
    })
    return true
  })
  if (!isRight) {
    await recordFailure(deps, { accountId, kind: 'second_step_failed', origin, sessionId })
    throw new Refused('code_incorrect')
  }
  await refundAttempt(deps, subjects)
}

/**
 * Removes one method or all; removing the last one also deletes the recovery codes and the trust in devices. Returns
 * true when a method is left.
 */
export async function removeMethods(
  tx: Transaction,
  accountId: string,
  method?: DisableTwoStepRequest['method'],
): Promise<boolean> {
  if (method !== 'phone') await deleteAuthenticator(tx.sql, accountId)
  if (method !== 'authenticator') await setSecondStep(tx.sql, accountId, null)
  if ((await getTwoStep(tx.sql, accountId)).isOn) return true
  await replaceRecoveryCodes(tx.sql, accountId, [])
  await endTrust(tx.sql, accountId)
  return false
}
