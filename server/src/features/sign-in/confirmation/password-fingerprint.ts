import { createHash } from 'node:crypto'
import type { Transaction } from '../../../db/database.ts'
import { getPassword } from './store.ts'

/** Returns a fingerprint of the verified password; reveals neither the password nor its hash. */
export function passwordFingerprint(passwordHash: string): string {
  return createHash('sha256').update(`password\n${passwordHash}`).digest('base64url')
}

/**
 * Checks that the verified password is still the current one. Verification takes time, and a parallel password change
 * revokes everything the old one opened. So a caller checks again in the transaction that opens a session; the lock
 * makes the other change wait. True when no password was verified.
 */
export async function isCurrentPassword(
  tx: Transaction,
  accountId: string,
  fingerprint: string | null | undefined,
): Promise<boolean> {
  await tx.lockAccount(accountId)
  // Tickets from an earlier release have no fingerprint.
  if (fingerprint === null || fingerprint === undefined) return true
  return passwordFingerprint((await getPassword(tx.sql, accountId)).password_hash) === fingerprint
}
