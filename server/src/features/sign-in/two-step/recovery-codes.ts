import { createHash } from 'node:crypto'
import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../../db/database.ts'
import type { Random } from '../../../ports/random.ts'
import { consumeRecoveryCode, replaceRecoveryCodes } from './two-step-store.ts'

/** Leaves out characters that are easily confused. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 3
const groupLength = 4

/** Replaces the recovery codes of an account; they are shown once and stored as hashes. */
export async function createRecoveryCodes(
  deps: { random: Random },
  tx: Transaction,
  accountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, () => createCode(deps.random))
  await replaceRecoveryCodes(
    tx.sql,
    accountId,
    codes.map((code) => hashCode(accountId, code)),
  )
  return codes
}

/** Consumes a recovery code, ignoring case and separators; returns false when it is wrong or used. */
export async function spendRecoveryCode(tx: Transaction, accountId: string, code: string): Promise<boolean> {
  const normalised = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (normalised.length !== groups * groupLength) return false
  return consumeRecoveryCode(tx.sql, accountId, hashCode(accountId, normalised))
}

function createCode(random: Random): string {
  const group = () =>
    Array.from({ length: groupLength }, () => alphabet[random.int(alphabet.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

function hashCode(accountId: string, code: string): string {
  return createHash('sha256')
    .update(`${accountId}\n${code.replaceAll('-', '')}`)
    .digest('base64url')
}
