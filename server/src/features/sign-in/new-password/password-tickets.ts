import type { Transaction } from '../../../db/database.ts'
import type { PasswordTicketTable } from '../../../db/tables/tables-protection.ts'
import { type AccountDeps, createToken, hashToken } from '../../account/index.ts'
import { insertPasswordTicket } from './new-password-store.ts'

/** Creates a ticket for choosing a password: 256 random bits, stored as a hash. */
export async function createPasswordTicket(
  deps: Pick<AccountDeps, 'clock' | 'random'>,
  tx: Transaction,
  input: Pick<PasswordTicketTable, 'purpose'> & { accountId: string; content: unknown; minutes: number },
): Promise<{ ticket: string; expiresAt: number }> {
  const ticket = createToken(deps.random)
  const expiresAt = deps.clock.now() + input.minutes * 60_000
  await insertPasswordTicket(tx.sql, {
    token_hash: hashToken(ticket),
    account_id: input.accountId,
    purpose: input.purpose,
    content: JSON.stringify(input.content),
    expires_at: expiresAt,
  })
  return { ticket, expiresAt }
}
