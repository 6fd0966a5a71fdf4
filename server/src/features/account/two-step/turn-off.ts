import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { alertOwner } from '../activity/alert-owner.ts'
import { noteActivity, noteFailure } from '../activity/note-activity.ts'
import type { RequestOrigin } from '../activity/request-origin.ts'
import { tellProtection } from '../activity/tell-protection.ts'
import type { ProtectionDeps } from '../deps.ts'
import { endTrust } from '../devices/device-store.ts'
import { setSecondStep } from '../phone/phone-store.ts'
import { giveAttemptBack, takeAttempt } from '../proof/attempts.ts'
import { secondStepSubjects } from '../proof/sign-in-limits.ts'
import { checkAnyCode } from './check-code.ts'
import { getTwoStep } from './get-protection.ts'
import { deleteAuthenticator, replaceRecoveryCodes } from './two-step-store.ts'

/** What is to be turned off, and the code that proves the person. */
export interface TurnOff {
  code: string
  /** All of it where no method is named. */
  method?: 'authenticator' | 'phone' | undefined
  place: RequestOrigin
}

/** Turns 2-step verification off, or one method of it, for a code of any method that is on or a recovery code. */
export async function turnTwoStepOff(deps: ProtectionDeps, actor: Actor, given: TurnOff): Promise<void> {
  const { accountId, sessionId } = actor
  const { place } = given
  const subjects = secondStepSubjects(accountId, `session:${sessionId}`)
  if (!(await getTwoStep(deps.db.sql, accountId)).isOn) throw new Refused('two_step_off')
  await takeAttempt(deps, subjects)
  const isRight = await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    if (!(await checkAnyCode(deps, tx, { accountId, code: given.code, purpose: 'own' }))) return false
    const isStillOn = await removeMethods(tx, accountId, given.method)
    await noteActivity(deps, tx, {
      accountId,
      sessionId,
      place,
      kind: isStillOn ? 'two_step_changed' : 'two_step_off',
    })
    if (!isStillOn) await alertOwner(deps, tx, { accountId, sessionId, place, alert: 'two_step_off' })
    await tellProtection(deps, tx, accountId)
    return true
  })
  if (!isRight) {
    await noteFailure(deps, { accountId, kind: 'second_step_failed', place, sessionId })
    throw new Refused('code_incorrect')
  }
  await giveAttemptBack(deps, subjects)
}

/**
 * Removes a method, or all; with the last one go the recovery codes and the trust in devices. Answers whether a
 * method is left.
 */
export async function removeMethods(
  tx: Transaction,
  accountId: string,
  method?: TurnOff['method'],
): Promise<boolean> {
  if (method !== 'phone') await deleteAuthenticator(tx.sql, accountId)
  if (method !== 'authenticator') await setSecondStep(tx.sql, accountId, null)
  if ((await getTwoStep(tx.sql, accountId)).isOn) return true
  await replaceRecoveryCodes(tx.sql, accountId, [])
  await endTrust(tx.sql, accountId)
  return false
}
