import type { protectionEndpoints } from '@bocau/contract/account/protection'
import type { ReplyOf } from '@bocau/contract/endpoint'
import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { endSessions, type ProtectionDeps, requireConfirmed } from '../../account/index.ts'
import { type RequestOrigin, recordChange } from '../../activity/index.ts'
import { consumeAttempt, refundAttempt } from '../confirmation/attempts.ts'
import { secondStepSubjects } from '../confirmation/sign-in-limits.ts'
import { confirmSession } from '../confirmation/store.ts'
import { checkPhoneCode } from '../phone/phone-codes.ts'
import { findPhone, setSecondStep } from '../phone/phone-store.ts'
import { confirmAuthenticator } from './authenticator.ts'
import { getTwoStep } from './get-protection.ts'
import { createRecoveryCodes } from './recovery-codes.ts'

type RecoveryCodes = ReplyOf<(typeof protectionEndpoints)['PUT /api/v2/2fa/phone']>['recovery_codes']

/** Enables the authenticator that was set up; returns recovery codes with the first method. */
export async function enableAuthenticator(
  deps: ProtectionDeps,
  actor: Actor,
  input: { code: string; origin: RequestOrigin },
): Promise<RecoveryCodes> {
  return enableMethod(deps, { actor, input }, (tx, code) =>
    confirmAuthenticator(deps, tx, { accountId: actor.accountId, code }),
  )
}

/** Enables codes to the verified phone as a second step; returns recovery codes with the first method. */
export async function enablePhone(
  deps: ProtectionDeps,
  actor: Actor,
  input: { code: string; origin: RequestOrigin },
): Promise<RecoveryCodes> {
  const { accountId } = actor
  return enableMethod(deps, { actor, input }, async (tx, code) => {
    const phone = await findPhone(tx.sql, accountId)
    if (!phone) throw new Refused('phone_missing')
    const result = await checkPhoneCode(deps, tx, { claim: { accountId, purpose: 'own' }, code })
    if (result.state !== 'right' || result.number !== phone.number) return false
    return setSecondStep(tx.sql, accountId, deps.clock.now())
  })
}

/** Enables a method when its code is right. Existing methods stay enabled; wrong codes are counted. */
async function enableMethod(
  deps: ProtectionDeps,
  { actor, input: { code, origin } }: { actor: Actor; input: { code: string; origin: RequestOrigin } },
  check: (tx: Transaction, code: string) => Promise<boolean>,
): Promise<RecoveryCodes> {
  await requireConfirmed(deps, actor)
  const { accountId, sessionId } = actor
  const subjects = secondStepSubjects(accountId, `session:${sessionId}`)
  await consumeAttempt(deps, subjects)
  const outcome = await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const wasOn = (await getTwoStep(tx.sql, accountId)).isOn
    if (!(await check(tx, code.replace(/\s/g, '')))) return { isRight: false, recoveryCodes: null }
    // The user has just confirmed the first method and needs no confirmation to add the next one.
    await confirmSession(tx.sql, accountId, { sessionId, confirmation: { second_step_at: deps.clock.now() } })
    const recoveryCodes = wasOn ? null : await createRecoveryCodes(deps, tx, accountId)
    if (!wasOn) await endOtherSessions(deps, tx, actor)
    await recordChange(deps, tx, {
      accountId,
      sessionId,
      origin,
      kind: wasOn ? 'two_step_changed' : 'two_step_on',
      alert: 'two_step_on',
    })
    return { isRight: true, recoveryCodes }
  })
  if (!outcome.isRight) throw new Refused('code_incorrect')
  await refundAttempt(deps, subjects)
  return outcome.recoveryCodes
}

/** Ends sessions that started without a second step. App passwords stay: they work without one by design. */
async function endOtherSessions(
  deps: ProtectionDeps,
  tx: Transaction,
  { accountId, sessionId }: Actor,
): Promise<void> {
  const reason = 'two_step_on'
  await endSessions(deps, tx, { accountId, except: sessionId, exceptAppPasswords: true, reason })
}
