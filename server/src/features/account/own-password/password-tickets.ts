import type { Transaction } from '../../../db/database.ts'
import type { PasswordTicketTable } from '../../../db/tables/tables-protection.ts'
import type { AccountDeps } from '../deps.ts'
import { hashToken, makeToken } from '../sessions/session-token.ts'
import { insertPasswordTicket } from './own-password-store.ts'

/** Creates a ticket for choosing a password: 256 random bits, stored as a hash. */
export async function makePasswordTicket(
  deps: Pick<AccountDeps, 'clock' | 'random'>,
  tx: Transaction,
  given: Pick<PasswordTicketTable, 'purpose'> & { accountId: string; content: unknown; minutes: number },
): Promise<{ ticket: string; expiresAt: number }> {
  const ticket = makeToken(deps.random)
  const expiresAt = deps.clock.now() + given.minutes * 60_000
  await insertPasswordTicket(tx.sql, {
    token_hash: hashToken(ticket),
    account_id: given.accountId,
    purpose: given.purpose,
    content: JSON.stringify(given.content),
    expires_at: expiresAt,
  })
  return { ticket, expiresAt }
}
