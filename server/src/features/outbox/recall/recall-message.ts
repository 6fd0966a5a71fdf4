import { z } from 'zod'
import { storeNow } from '../../../db/store-time.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { checkSender } from '../../account/index.ts'
import { findMessageWithDraft, updateMessages } from '../../messages/index.ts'
import { endSharesOfMessage } from '../../sharing/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { findOutgoing, type OutgoingRow, updateOutgoing } from '../store.ts'

export const recallJob = 'outbox.recall'

/** A message that is being recalled. */
export const RecallJob = z.object({ accountId: z.string(), messageId: z.string() })
export type RecallJob = z.infer<typeof RecallJob>

/**
 * Starts the removal of a sent message from local mailboxes; a report follows. In a delegated mailbox this needs the
 * rights to send and to change mail, because other organisations are notified in the name of the mailbox.
 */
export async function recallMessage(
  deps: OutboxDeps,
  actor: Actor,
  messageId: string,
): Promise<{ state: 'processing' }> {
  const { accountId, actedBy } = actor
  if (actedBy && actedBy.access !== 'write') throw new Refused('mailbox_right_missing')
  await checkSender(deps, actor)
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const match = await findMessageWithDraft(tx.sql, accountId, messageId)
    if (!match) throw new Refused('not_found')
    const row = await findOutgoing(tx.sql, accountId, messageId)
    checkRecall(row, await storeNow(deps, tx.sql))
    if (row.recall_state !== 'processing') {
      await updateOutgoing(tx.sql, accountId, { messageId, values: { recall_state: 'processing' } })
      const until = Math.floor(row.leaves_at / 1000) + row.recall_seconds
      await updateMessages(tx.sql, accountId, {
        messageIds: [messageId],
        values: {
          recall: JSON.stringify({ until, state: 'processing' }),
        },
      })
      // Links in the message end immediately, including in external copies that cannot be recalled.
      await endSharesOfMessage(deps, tx, { accountId, messageId })
      await deps.jobs.enqueue(tx, {
        kind: recallJob,
        payload: { accountId, messageId } satisfies RecallJob,
        runAt: deps.clock.now(),
        uniqueKey: `${recallJob}:${messageId}`,
      })
    }
    return { state: 'processing' as const }
  })
}

/** The errors have the texts and structures that clients of this API know. */
function checkRecall(row: OutgoingRow | undefined, now: number): asserts row is OutgoingRow {
  const isSent =
    row?.state === 'sending' || row?.state === 'retrying' || row?.state === 'sent' || row?.state === 'failed'
  if (!row || !isSent || row.recall_seconds === 0 || row.recall_state === 'done') {
    throw new Refused('recall_not_available')
  }
  if (row.recall_state === '' && now > row.leaves_at + row.recall_seconds * 1000) {
    throw new Refused('recall_expired', { message: { expried_time: row.recall_seconds } })
  }
}
