import { recoveryLimits } from '@bocau/contract/account/recovery-limits'
import type { Transaction } from '../../../db/database.ts'
import { Refused } from '../../../kernel/refused.ts'
import {
  awaitHash,
  hashToken,
  isAccountDisabled,
  type ProtectionDeps,
  refuseSuspended,
  refuseWeakPassword,
} from '../../account/index.ts'
import { type RequestOrigin, recordChange, recordFailure } from '../../activity/index.ts'
import { consumeAttempt, refundAttempt } from '../confirmation/attempts.ts'
import { type FailureSubject, secondStepSubjects } from '../confirmation/sign-in-limits.ts'
import { countRecoveryTry, findRecovery, setVerified } from '../confirmation/store.ts'
import { replacePassword } from '../password/replace-password.ts'
import { checkCode } from '../two-step/check-code.ts'
import { getTwoStep } from '../two-step/get-protection.ts'
import { findRecoveryAddress } from './recovery-store.ts'
import { hashRecoveryCode } from './request-recovery.ts'

const guessingSubjects = (email: string): FailureSubject[] => [
  { subject: `recovery-code:${email}`, allowed: 10, hasGrowingWaits: true },
]

/** Checks the code. For an address without an account every code is wrong, with the same response. */
export async function verifyRecovery(
  deps: ProtectionDeps,
  { ticket, code }: { ticket: string; code: string },
): Promise<{ needs_second_step: boolean }> {
  const tokenHash = hashToken(ticket)
  const attempt = await findRecovery(deps.db.sql, tokenHash, deps.clock.now())
  if (!attempt) throw new Refused('sign_in_expired')
  const subjects = guessingSubjects(attempt.email)
  await consumeAttempt(deps, subjects)
  const isRight = await deps.db.transaction(async (tx) => {
    if (!(await countRecoveryTry(tx.sql, tokenHash, recoveryLimits.tries)))
      throw new Refused('sign_in_expired')
    const isSame = attempt.code_hash === hashRecoveryCode(ticket, code.replace(/\s/g, ''))
    if (!isSame || attempt.account_id === null) return false
    await setVerified(tx.sql, tokenHash)
    return true
  })
  if (!isRight || attempt.account_id === null) throw new Refused('code_incorrect')
  await refundAttempt(deps, subjects)
  return { needs_second_step: (await getTwoStep(deps.db.sql, attempt.account_id)).isOn }
}

export interface NewPassword {
  ticket: string
  password: string
  secondStepCode: string
  origin: RequestOrigin
}

/** Sets the new password of a verified recovery and ends everything the old one opened. */
export async function finishRecovery(deps: ProtectionDeps, input: NewPassword): Promise<void> {
  refuseWeakPassword(input.password)
  const attempt = await findRecovery(deps.db.sql, hashToken(input.ticket), deps.clock.now())
  if (!attempt?.account_id || attempt.is_proved === 0) throw new Refused('sign_in_expired')
  const accountId = attempt.account_id
  const subjects = secondStepSubjects(accountId)
  const hasTwoStep = (await getTwoStep(deps.db.sql, accountId)).isOn
  if (hasTwoStep) await consumeAttempt(deps, subjects)
  const passwordHash = await awaitHash(deps.passwords.hash(input.password))
  const isDone = await deps.db.transaction((tx) => setPassword(deps, tx, { accountId, passwordHash, input }))
  if (!isDone) {
    await recordFailure(deps, { accountId, kind: 'second_step_failed', origin: input.origin })
    throw new Refused('code_incorrect')
  }
  if (hasTwoStep) await refundAttempt(deps, subjects)
}

/** Sets the new password in one transaction; returns false when the second step is wrong. */
async function setPassword(
  deps: ProtectionDeps,
  tx: Transaction,
  { accountId, passwordHash, input }: { accountId: string; passwordHash: string; input: NewPassword },
): Promise<boolean> {
  await tx.lockAccount(accountId)
  // Of two parallel requests the second finds no recovery attempt.
  const attempt = await findRecovery(tx.sql, hashToken(input.ticket), deps.clock.now())
  if (!attempt || (await isAccountDisabled(tx.sql, accountId))) throw new Refused('sign_in_expired')
  await refuseSuspended(tx.sql, accountId)
  if (attempt.channel === 'mail' && !(await findRecoveryAddress(tx.sql, accountId)))
    throw new Refused('sign_in_expired')
  if ((await getTwoStep(tx.sql, accountId)).isOn && !(await isSecondStep(deps, tx, { accountId, input })))
    return false
  await replacePassword(deps, tx, { accountId, passwordHash })
  await recordChange(deps, tx, {
    accountId,
    origin: input.origin,
    kind: 'password_recovered',
    alert: 'password_recovered',
  })
  return true
}

/** Accepts only the authenticator or a recovery code: the phone that received the first code is no second step. */
async function isSecondStep(
  deps: ProtectionDeps,
  tx: Transaction,
  { accountId, input: { secondStepCode: code } }: { accountId: string; input: NewPassword },
): Promise<boolean> {
  const method = /^\d{6}$/.test(code.replace(/\s/g, '')) ? 'authenticator' : 'recovery_code'
  return code !== '' && checkCode(deps, tx, { method, input: { accountId, code, purpose: 'sign_in' } })
}
