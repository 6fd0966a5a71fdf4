import type { Transaction } from '../../../db/database.ts'
import type { TicketTable } from '../../../db/tables/tables-protection.ts'
import { type AccountDeps, createToken, hashToken } from '../../account/index.ts'
import { insertTicket } from './store.ts'

/** Purpose and account of a ticket, and its stored data. */
export interface NewTicket {
  purpose: TicketTable['purpose']
  accountId: string | null
  content: unknown
  minutes: number
}

/** Creates a ticket: 256 random bits that allow one step for some minutes, but no session. */
export async function createTicket(
  deps: Pick<AccountDeps, 'clock' | 'random'>,
  tx: Transaction,
  { purpose, accountId, content, minutes }: NewTicket,
): Promise<{ ticket: string; expiresAt: number }> {
  const ticket = createToken(deps.random)
  const expiresAt = deps.clock.now() + minutes * 60_000
  await insertTicket(tx.sql, {
    token_hash: hashToken(ticket),
    purpose,
    account_id: accountId,
    content: JSON.stringify(content),
    tries: 0,
    expires_at: expiresAt,
  })
  return { ticket, expiresAt }
}
