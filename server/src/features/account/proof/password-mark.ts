import { createHash } from 'node:crypto'
import type { Transaction } from '../../../db/database.ts'
import { getPassword } from '../people/store.ts'

/** By what a password is known again that somebody proved: it tells nothing of the password, nor of what it is kept as. */
export function markOfPassword(passwordHash: string): string {
  return createHash('sha256').update(`password\n${passwordHash}`).digest('base64url')
}

/**
 * Whether the password that was proved is still that of the account. Looking at one takes its time, and another may take
 * its place meanwhile, which ends whatever the old one opened: what is opened by it looks once more, in the transaction
 * that opens it and that the other change waits for. True where nothing was proved by a password.
 */
export async function isStillPassword(
  tx: Transaction,
  accountId: string,
  mark: string | null | undefined,
): Promise<boolean> {
  await tx.lockAccount(accountId)
  // Tickets that an earlier program made know no mark.
  if (mark === null || mark === undefined) return true
  return markOfPassword((await getPassword(tx.sql, accountId)).password_hash) === mark
}
