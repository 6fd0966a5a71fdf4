import type { SignOutReason } from '@bocau/contract/events'
import type { Transaction } from '../../../db/database.ts'
import type { EventLog } from '../../../db/event-log.ts'
import { deleteSessions, type SessionFilter } from './session-store.ts'

/**
 * Ends all sessions of an account, or those that match; their open windows are notified immediately. Returns their
 * number.
 */
export async function endSessions(
  deps: { events: EventLog },
  tx: Transaction,
  {
    accountId,
    reason = 'signed_out',
    ...filter
  }: { accountId: string } & SessionFilter & { reason?: SignOutReason },
): Promise<number> {
  const deleted = await deleteSessions(tx.sql, accountId, filter)
  for (const session_id of deleted) {
    await deps.events.append(tx, accountId, 'signed_out', { session_id, reason })
  }
  return deleted.length
}
