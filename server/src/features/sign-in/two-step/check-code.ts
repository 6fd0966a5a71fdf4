import type { SignInMethod } from '@bocau/contract/account/activity'
import type { Transaction } from '../../../db/database.ts'
import type { ProtectionDeps } from '../../account/index.ts'
import { checkPhoneCode } from '../phone/phone-codes.ts'
import { checkAuthenticator } from './authenticator.ts'
import { getTwoStep } from './get-protection.ts'
import { spendRecoveryCode } from './recovery-codes.ts'

/** Methods that use a code. */
export type CodeMethod = Extract<SignInMethod, 'authenticator' | 'text' | 'voice' | 'recovery_code'>

/** Code of the second step; for a code by phone also the purpose of its request. */
export interface CodeInput {
  accountId: string
  code: string
  purpose: 'own' | 'sign_in'
  boundTo?: string
}

/**
 * Checks a code of one method. The right one is valid once; tries are counted, so the caller has to commit its
 * transaction.
 */
export async function checkCode(
  deps: Pick<ProtectionDeps, 'clock' | 'secrets'>,
  tx: Transaction,
  { method, input }: { method: CodeMethod; input: CodeInput },
): Promise<boolean> {
  const twoStep = await getTwoStep(tx.sql, input.accountId)
  const digits = input.code.replace(/\s/g, '')
  if (method === 'authenticator')
    return checkAuthenticator(deps, tx, { accountId: input.accountId, code: digits })
  if (method === 'recovery_code') return spendRecoveryCode(tx, input.accountId, input.code)
  if (!twoStep.phone) return false
  return (await checkPhoneCode(deps, tx, { claim: input, code: digits })).state === 'right'
}

/** Checks a code against every method; returns the matching method or null. */
export async function checkAnyCode(
  deps: Pick<ProtectionDeps, 'clock' | 'secrets'>,
  tx: Transaction,
  input: CodeInput,
): Promise<CodeMethod | null> {
  const isOfDigits = /^\d{6}$/.test(input.code.replace(/\s/g, ''))
  const methods = isOfDigits ? (['authenticator', 'text'] as const) : (['recovery_code'] as const)
  for (const method of methods) {
    if (await checkCode(deps, tx, { method, input })) return method
  }
  return null
}
