import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../../db/database.ts'
import { Refused } from '../../../kernel/refused.ts'
import {
  type AccountDeps,
  getUserInfo,
  hashToken,
  isAccountDisabled,
  refuseSuspended,
} from '../../account/index.ts'
import { deletePasswordTickets, findPasswordTicket } from './new-password-store.ts'
import { createPasswordTicket } from './password-tickets.ts'

const minutesOfDay = 24 * 60

/** Creates the invitation link for the first sign-in and invalidates earlier links. */
export async function invite(
  deps: Pick<AccountDeps, 'clock' | 'random'> & { publicOrigin: string },
  tx: Transaction,
  accountId: string,
): Promise<{ url: string; expiresAt: number }> {
  await deletePasswordTickets(tx.sql, accountId, 'invitation')
  const { ticket, expiresAt } = await createPasswordTicket(deps, tx, {
    purpose: 'invitation',
    accountId,
    content: { remember: false },
    minutes: limits.invitationDays * minutesOfDay,
  })
  // Browsers do not send the URL fragment, so no server or proxy logs the ticket.
  return { url: `${deps.publicOrigin}/invitation#${ticket}`, expiresAt }
}

/** Returns the account that an invitation is for. */
export async function findTicketInvitation(
  deps: Pick<AccountDeps, 'clock' | 'db'>,
  ticket: string,
): Promise<{ email: string; fullname: string }> {
  const row = await findPasswordTicket(deps.db.sql, hashToken(ticket), deps.clock.now())
  if (row?.purpose !== 'invitation' || (await isAccountDisabled(deps.db.sql, row.account_id)))
    throw new Refused('sign_in_expired')
  await refuseSuspended(deps.db.sql, row.account_id)
  const { email, fullname } = await getUserInfo(deps.db.sql, row.account_id)
  return { email, fullname }
}
