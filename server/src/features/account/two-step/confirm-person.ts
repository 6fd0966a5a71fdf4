import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { alertOwner } from '../activity/alert-owner.ts'
import { noteActivity, noteFailure } from '../activity/note-activity.ts'
import type { RequestOrigin } from '../activity/request-origin.ts'
import { tellProtection } from '../activity/tell-protection.ts'
import type { ProtectionDeps } from '../deps.ts'
import { giveAttemptBack, takeAttempt } from '../proof/attempts.ts'
import { confirmMilliseconds } from '../proof/confirm.ts'
import { proveOwnPassword } from '../proof/prove-own-password.ts'
import { secondStepSubjects } from '../proof/sign-in-limits.ts'
import { confirmSession } from '../sessions/session-store.ts'
import { checkAnyCode } from './check-code.ts'
import { getTwoStep } from './get-protection.ts'

/** After so many wrong codes their owner is told, as of those of a sign-in. */
const toldAfter = 3

/** What somebody gives to prove that they are there, and from where. */
export interface PersonProof {
  password: string
  /** Of any method of 2-step verification that is on, or for recovery; counts nothing where it is off. */
  code?: string | undefined
  place: RequestOrigin
}

/** Proves by the password, and by a code of the second step, that the person is there; answers until when that counts. */
export async function confirmPerson(
  deps: ProtectionDeps,
  actor: Actor,
  { password, code, place }: PersonProof,
): Promise<number> {
  await proveOwnPassword(deps, actor, password, place)
  const { accountId, sessionId } = actor
  const isOn = (await getTwoStep(deps.db.sql, accountId)).isOn
  if (code !== undefined && isOn) await takeSecondStep(deps, actor, code, place)
  const now = deps.clock.now()
  await deps.db.transaction((tx) => confirmSession(tx.sql, accountId, sessionId, { confirmed_at: now }))
  return now + confirmMilliseconds
}

/** Codes are counted as those of every second step that a session takes, so that a stolen one guesses no further. */
async function takeSecondStep(
  deps: ProtectionDeps,
  { accountId, sessionId }: Actor,
  code: string,
  place: RequestOrigin,
): Promise<void> {
  const subjects = secondStepSubjects(accountId, `session:${sessionId}`)
  const [count] = await takeAttempt(deps, subjects)
  const isRight = await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const method = await checkAnyCode(deps, tx, { accountId, code, purpose: 'own' })
    if (method === null) return false
    await confirmSession(tx.sql, accountId, sessionId, { second_step_at: deps.clock.now() })
    if (method === 'recovery_code') {
      await noteActivity(deps, tx, { accountId, sessionId, kind: 'recovery_code_used', place })
      await alertOwner(deps, tx, { accountId, sessionId, alert: 'recovery_code_used', place })
      await tellProtection(deps, tx, accountId)
    }
    return true
  })
  if (!isRight) {
    await noteFailure(deps, { accountId, kind: 'second_step_failed', place, sessionId })
    if (count?.failures === toldAfter)
      await deps.db.transaction((tx) =>
        alertOwner(deps, tx, { accountId, sessionId, alert: 'second_step_guessed', place }),
      )
    throw new Refused('code_incorrect')
  }
  await giveAttemptBack(deps, subjects)
}
