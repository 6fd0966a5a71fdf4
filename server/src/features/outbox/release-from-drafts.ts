import type { Transaction } from '../../db/database.ts'
import { completeDraft, type DraftMessage, lockDraft } from '../compose/index.ts'
import { learnContacts } from '../contacts/index.ts'
import { findMessageWithDraft, updateMessages } from '../messages/index.ts'
import { cancelSending } from './delete-outgoing-message.ts'
import type { OutboxDeps } from './deps.ts'
import { listRecipients } from './recipient-store.ts'
import { findSendingRefusal, returnUnsent, type SentFor } from './sending/check-sending-allowed.ts'
import { hasLease } from './sending/lease-store.ts'
import { isSendingStopped } from './sending-quota/sent-count-store.ts'
import { consumeOrWait } from './sending-quota/wait-for-allowance.ts'
import { findOutgoing, type OutgoingRow, updateOutgoing } from './store.ts'

/**
 * Releases a due message: its draft becomes the copy in Sent and can no longer be undone. Returns null when there is
 * nothing to send: the message was deleted, may not be sent, or another process has it.
 */
export async function releaseFromDrafts(deps: OutboxDeps, row: OutgoingRow): Promise<OutgoingRow | null> {
  const { account_id: accountId, message_id: messageId } = row
  const sentFor = await readSentFor(deps, row)
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    if (!(await hasLease(tx.sql, row, deps.holder))) return null
    const match = await findMessageWithDraft(tx.sql, accountId, messageId)
    // A message in its undo window is sent even if its conversation was deleted meanwhile.
    const isThrownAway = match?.folderName === 'Trash' && row.state === 'scheduled'
    if (!match?.draft || isThrownAway) {
      await cancelSending(deps, tx, row)
      return null
    }
    const draft = await lockDraft(tx, accountId, messageId)
    const isPlanned = row.state === 'scheduled'
    const isStopped = isPlanned && (await isSendingStopped(tx.sql, row.sent_by ?? accountId))
    const obstacle = isStopped ? null : await findSendingRefusal(tx.sql, draft, sentFor)
    if (obstacle !== null) {
      await returnUnsent(deps, tx, { row, draft, refusal: obstacle })
      return null
    }
    if (isPlanned) {
      const { length: recipients } = await listRecipients(tx.sql, accountId, messageId)
      if (!(await consumeOrWait(deps, tx, { row, draft, recipients }))) return null
    }
    await completeMessage(deps, tx, { draft, row })
    await updateOutgoing(tx.sql, accountId, { messageId, values: { state: 'sending' } })
    return (await findOutgoing(tx.sql, accountId, messageId)) ?? null
  })
}

/**
 * Returns the user who sends as another mailbox, if any. The message was written with the right of that time, but needs
 * the current one.
 */
async function readSentFor(deps: OutboxDeps, row: OutgoingRow): Promise<SentFor | null> {
  if (row.sent_by === null) return null
  const { message } = await deps.parser.parseMessage(await deps.blobs.get(row.blob_hash))
  return { personId: row.sent_by, namesUser: message.headers.some(({ name }) => name === 'sender') }
}

/** Turns a draft into the copy in Sent. The draft is retained until the message is delivered to a recipient. */
export async function completeMessage(
  deps: Pick<OutboxDeps, 'clock' | 'events'>,
  tx: Transaction,
  { draft, row }: { draft: DraftMessage; row: OutgoingRow },
): Promise<void> {
  const match = await findMessageWithDraft(tx.sql, row.account_id, row.message_id)
  await updateOutgoing(tx.sql, row.account_id, {
    messageId: row.message_id,
    values: {
      draft: match?.draft ? JSON.stringify(match.draft) : null,
    },
  })
  await completeDraft(deps, tx, {
    draft,
    completed: {
      blobHash: row.blob_hash,
      size: row.size,
      sentAt: row.leaves_at,
      tracking: row.is_tracked === 1 ? initialTracking : null,
    },
  })
  await learnContacts(deps, tx, {
    accountId: row.account_id,
    recipients: [...draft.to, ...draft.cc, ...draft.bcc],
  })
  await offerRecall(tx, row)
}

/** Initial tracking state of a sent message. */
export const initialTracking = JSON.stringify({ view_count: 0, first_seen: null, last_seen: null })

/** Shows on the copy in Sent until when it can be recalled. */
export async function offerRecall(tx: Transaction, row: OutgoingRow): Promise<void> {
  if (row.recall_seconds === 0) return
  const until = Math.floor(row.leaves_at / 1000) + row.recall_seconds
  const recall = JSON.stringify({ until, state: 'offered' })
  await updateMessages(tx.sql, row.account_id, { messageIds: [row.message_id], values: { recall } })
}
