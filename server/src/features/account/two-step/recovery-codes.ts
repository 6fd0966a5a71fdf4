import { createHash } from 'node:crypto'
import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../../db/database.ts'
import type { Random } from '../../../ports/random.ts'
import { replaceRecoveryCodes, takeRecoveryCode } from './two-step-store.ts'

/** Leaves out characters that are easily confused. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 3
const groupLetters = 4

/** Replaces the recovery codes of an account; they are shown once and stored as hashes. */
export async function makeRecoveryCodes(
  deps: { random: Random },
  tx: Transaction,
  accountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, () => makeCode(deps.random))
  await replaceRecoveryCodes(
    tx.sql,
    accountId,
    codes.map((code) => hashCode(accountId, code)),
  )
  return codes
}

/** Consumes a recovery code, ignoring case and separators; returns false when it is wrong or used. */
export async function spendRecoveryCode(tx: Transaction, accountId: string, code: string): Promise<boolean> {
  const letters = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (letters.length !== groups * groupLetters) return false
  return takeRecoveryCode(tx.sql, accountId, hashCode(accountId, letters))
}

function makeCode(random: Random): string {
  const group = () =>
    Array.from({ length: groupLetters }, () => alphabet[random.int(alphabet.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

function hashCode(accountId: string, code: string): string {
  return createHash('sha256')
    .update(`${accountId}\n${code.replaceAll('-', '')}`)
    .digest('base64url')
}
