import type { Periodic } from '@bocau/contract/outbox'
import { nextOccurrence } from '@bocau/mail-core/calendar/recurrence'
import type { Transaction } from '../../db/database.ts'
import { storeNow } from '../../db/store-time.ts'
import { type DraftMessage, findDraft, setOutgoingState } from '../compose/index.ts'
import { AccountFolders } from '../folders/index.ts'
import { removeMessages } from '../mailbox/index.ts'
import { findMessageWithDraft } from '../messages/index.ts'
import { cancelSending } from './delete-outgoing-message.ts'
import { type OutboxDeps, outboxChannel } from './deps.ts'
import { addToOutbox } from './outgoing-rows.ts'
import { initialTracking, offerRecall } from './release-from-drafts.ts'
import { findSendingRefusal, returnUnsent } from './sending/check-sending-allowed.ts'
import { hasLease } from './sending/lease-store.ts'
import { isSendingStopped } from './sending-quota/sent-count-store.ts'
import { consumeOrWait } from './sending-quota/wait-for-allowance.ts'
import { deleteOutgoing, type OutgoingRow, updateOutgoing } from './store.ts'
import { createMessageId } from './writing/create-message-id.ts'
import { addLocalMessage, storeLocalMessage } from './writing/local-message.ts'
import { type WrittenMessage, writeCopies } from './writing/write-copies.ts'

/** With the pauses between attempts, about two hours. */
const maxWriteAttempts = 6
const unwritableResponse = '554 5.3.0 The message could not be created'

/**
 * Writes the next copy of a periodic message, stores it in Sent and in the outbox, and schedules the next one, in a
 * single transaction, so that each is sent once. Times missed during a downtime are replaced by one message.
 */
export async function sendPeriodCopy(deps: OutboxDeps, row: OutgoingRow): Promise<void> {
  const { account_id: accountId, message_id: messageId } = row
  const draft = await findDraft(deps.db.sql, accountId, messageId)
  if (!draft || draft.folder === 'Trash') return cancelPeriod(deps, row)

  const sendAt = Math.max(row.leaves_at, 0)
  const message = await writeOrReturn(deps, row, { draft, sentAt: sendAt })
  if (!message) return
  const localMessage = await storeLocalMessage(deps, message.sentCopy)
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    if (!(await hasLease(tx.sql, row, deps.holder))) return
    const isStopped = await isSendingStopped(tx.sql, accountId)
    const obstacle = isStopped ? null : await findSendingRefusal(tx.sql, draft)
    if (obstacle !== null) return returnUnsent(deps, tx, { row, draft, refusal: obstacle })
    const recipients = message.recipients.length
    if (!(await consumeOrWait(deps, tx, { row, draft, recipients }))) return
    const isTracked = message.pixels.length > 0
    const saved = await addLocalMessage(deps, tx, {
      accountId,
      localMessage,
      target: {
        folder: 'Sent',
        sentAt: sendAt,
        isUnread: false,
        tracking: isTracked ? initialTracking : null,
      },
    })
    await deps.events.append(tx, accountId, 'threads_changed', saved.change)
    const sending = await addToOutbox(deps, tx, {
      draft,
      message,
      timing: {
        messageId: saved.messageId,
        state: 'sending',
        sendAt,
        recallSeconds: row.recall_seconds,
      },
    })
    await offerRecall(tx, sending)
    await scheduleNext(deps, tx, { row, draft })
    tx.afterCommit(() => deps.bus.publish(outboxChannel, ''))
  })
}

/**
 * Returns a message that cannot be written, for example because a file is lost, to its sender after some hours of
 * retries.
 */
async function writeOrReturn(
  deps: OutboxDeps,
  row: OutgoingRow,
  { draft, sentAt }: { draft: DraftMessage; sentAt: number },
): Promise<WrittenMessage | null> {
  try {
    return await writeCopies(deps, draft, {
      messageIdHeader: createMessageId(deps, draft.from.email),
      sentAt,
    })
  } catch (error) {
    if (row.attempts < maxWriteAttempts) throw error
    deps.logger.error('writing a recurring message failed', { error, message_id: row.message_id })
    await deps.db.transaction(async (tx) => {
      await tx.lockAccount(row.account_id)
      if (await hasLease(tx.sql, row, deps.holder))
        await returnUnsent(deps, tx, { row, draft, refusal: unwritableResponse })
    })
    return null
  }
}

/** Schedules the next copy; ends the period after the last one. */
async function scheduleNext(
  deps: OutboxDeps,
  tx: Transaction,
  { row, draft }: { row: OutgoingRow; draft: DraftMessage },
): Promise<void> {
  const { account_id: accountId, message_id: messageId } = row
  const periodic = JSON.parse(row.periodic ?? 'null') as Periodic
  const timesSent = row.times_sent + 1
  const after = Math.max(row.leaves_at, await storeNow(deps, tx.sql))
  const next = nextOccurrence(periodic, { zone: row.zone, after, done: timesSent })
  if (next === null) return endPeriod(deps, tx, row)
  await updateOutgoing(tx.sql, accountId, {
    messageId,
    values: {
      times_sent: timesSent,
      leaves_at: next,
      due_at: next,
      attempts: 0,
      lease_holder: '',
      leased_until: 0,
    },
  })
  await setOutgoingState(deps, tx, {
    draft,
    outgoingStatus: { state: 'periodic', intendedAt: next, periodic },
  })
}

/** After the last copy the source draft is deleted; the copies stay in Sent. */
async function endPeriod(deps: OutboxDeps, tx: Transaction, row: OutgoingRow): Promise<void> {
  const { account_id: accountId, message_id: messageId } = row
  await deleteOutgoing(tx.sql, accountId, messageId)
  const match = await findMessageWithDraft(tx.sql, accountId, messageId)
  if (!match) return
  await removeMessages(deps, tx, {
    accountId,
    folders: await AccountFolders.read(tx.sql, accountId),
    messageIds: [messageId],
  })
  const payload = { message_id: messageId, version: null, save_id: match.draft?.save_id ?? '' }
  await deps.events.append(tx, accountId, 'draft_changed', payload)
}

/** Cancels a periodic message whose draft was deleted by its sender. */
async function cancelPeriod(deps: OutboxDeps, row: OutgoingRow): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(row.account_id)
    if (await hasLease(tx.sql, row, deps.holder)) await cancelSending(deps, tx, row)
  })
}
