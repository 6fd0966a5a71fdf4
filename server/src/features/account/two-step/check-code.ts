import type { SignInMethod } from '@bocau/contract/account/activity'
import type { Transaction } from '../../../db/database.ts'
import type { ProtectionDeps } from '../deps.ts'
import { checkPhoneCode } from '../phone/phone-codes.ts'
import { checkAuthenticator } from './authenticator.ts'
import { getTwoStep } from './get-protection.ts'
import { spendRecoveryCode } from './recovery-codes.ts'

/** By what a code proves its giver. */
export type CodeMethod = Extract<SignInMethod, 'authenticator' | 'text' | 'voice' | 'recovery_code'>

/** A code of the second step, and where a code by telephone was asked for. */
export interface GivenCode {
  accountId: string
  code: string
  purpose: 'own' | 'sign_in'
  boundTo?: string
}

/**
 * Whether a code proves what it is to prove, by this one method. The right one counts once; tries are counted, so
 * the caller's transaction has to be kept.
 */
export async function checkCode(
  deps: Pick<ProtectionDeps, 'clock' | 'secrets'>,
  tx: Transaction,
  method: CodeMethod,
  given: GivenCode,
): Promise<boolean> {
  const twoStep = await getTwoStep(tx.sql, given.accountId)
  const digits = given.code.replace(/\s/g, '')
  if (method === 'authenticator') return checkAuthenticator(deps, tx, given.accountId, digits)
  if (method === 'recovery_code') return spendRecoveryCode(tx, given.accountId, given.code)
  if (!twoStep.phone) return false
  return (await checkPhoneCode(deps, tx, given, digits)).state === 'right'
}

/** By which of its methods a code proves somebody, whichever it is of; null when by none. */
export async function checkAnyCode(
  deps: Pick<ProtectionDeps, 'clock' | 'secrets'>,
  tx: Transaction,
  given: GivenCode,
): Promise<CodeMethod | null> {
  const isOfDigits = /^\d{6}$/.test(given.code.replace(/\s/g, ''))
  const methods = isOfDigits ? (['authenticator', 'text'] as const) : (['recovery_code'] as const)
  for (const method of methods) {
    if (await checkCode(deps, tx, method, given)) return method
  }
  return null
}
