import type { Transaction } from '../../../db/database.ts'
import { type DraftMessage, setOutgoingState } from '../../compose/index.ts'
import { type OutboxDeps, outboxChannel } from '../deps.ts'
import { type OutgoingRow, updateOutgoing } from '../store.ts'
import { consumeQuota } from './consume-quota.ts'

/** Retry interval of messages while sending is stopped. */
export const stoppedPauseMilliseconds = 15 * 60_000

/** Consumes quota for a due message. Without quota, reschedules it and returns false. No message is dropped. */
export async function consumeOrWait(
  deps: OutboxDeps,
  tx: Transaction,
  { row, draft, recipients }: { row: OutgoingRow; draft: DraftMessage; recipients: number },
): Promise<boolean> {
  const { account_id: accountId, message_id: messageId } = row
  if (row.sent_by !== null) await tx.lockAccount(row.sent_by)
  const quotaResult = await consumeQuota(deps, tx, { accountId: row.sent_by ?? accountId, recipients })
  if (quotaResult.state === 'taken') return true
  // The quota of an organisation may have been lowered below the size of a message written before.
  const wait =
    quotaResult.state === 'full' ? quotaResult.freeFrom - quotaResult.now : stoppedPauseMilliseconds
  const retryAt = Math.max(row.leaves_at, deps.clock.now()) + wait
  await updateOutgoing(tx.sql, accountId, {
    messageId,
    values: {
      due_at: retryAt,
      attempts: 0,
      lease_holder: '',
      leased_until: 0,
      ...(row.state === 'scheduled' ? { leaves_at: retryAt } : {}),
    },
  })
  const periodic = row.periodic === null ? null : JSON.parse(row.periodic)
  await setOutgoingState(deps, tx, {
    draft,
    outgoingStatus: {
      state: row.state === 'scheduled' ? 'scheduled' : 'periodic',
      intendedAt: retryAt,
      ...(periodic ? { periodic } : {}),
    },
  })
  tx.afterCommit(() => deps.bus.publish(outboxChannel, ''))
  return false
}
