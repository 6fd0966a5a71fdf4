import type { Draft } from '@bocau/contract/compose'
import type { Transaction } from '../../db/database.ts'
import { storeNow } from '../../db/store-time.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import { findDraft, isEditable, reopenDraft, toWire } from '../compose/index.ts'
import { deleteOutgoingMessage } from './delete-outgoing-message.ts'
import type { OutboxDeps } from './deps.ts'
import { listRecipients } from './recipient-store.ts'
import { isInTransmission } from './sending/lease-store.ts'
import { returnQuota } from './sending-quota/consume-quota.ts'
import { findOutgoing, type OutgoingRow } from './store.ts'

/** Undoes sending while the undo window is open; the message becomes an editable draft. */
export function undoSend(deps: OutboxDeps, actor: Actor, messageId: string): Promise<Draft> {
  return revertSending(deps, { actor, messageId }, (row, now) => {
    const isOpen = row.state === 'waiting' || row.state === 'scheduled'
    if (!isOpen || now >= row.leaves_at) throw new Refused('undo_window_closed')
  })
}

/** Cancels a scheduled message, which becomes a draft. */
export function cancelSchedule(deps: OutboxDeps, actor: Actor, messageId: string): Promise<Draft> {
  return revertSending(deps, { actor, messageId }, (row) => {
    if (row.state !== 'scheduled') throw new Refused('undo_window_closed')
  })
}

/** Stops a periodic message, which becomes a draft. */
export function stopPeriod(deps: OutboxDeps, actor: Actor, messageId: string): Promise<Draft> {
  return revertSending(deps, { actor, messageId }, (row) => {
    if (row.state !== 'periodic') throw new Refused('not_found')
  })
}

/**
 * Removes a message from the outbox and reopens its draft, unless it is being sent or `check` rejects this.
 */
async function revertSending(
  deps: OutboxDeps,
  { actor, messageId }: { actor: Actor; messageId: string },
  check: (row: OutgoingRow, now: number) => void,
): Promise<Draft> {
  const { accountId } = actor
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const row = await findOutgoing(tx.sql, accountId, messageId)
    if (!row) return notifyReverted(deps, tx, { accountId, messageId })
    if (!mayRevert(actor, row)) throw new Refused('mailbox_right_missing')
    check(row, await storeNow(deps, tx.sql))
    // A process is sending it right now.
    const isBeingSent = row.state !== 'periodic' && (await isInTransmission(deps, tx.sql, row))
    if (isBeingSent) throw new Refused('undo_window_closed')
    if (row.state === 'waiting') {
      const { length: recipients } = await listRecipients(tx.sql, accountId, messageId)
      await returnQuota(tx, { accountId: row.sent_by ?? accountId, recipients }, row.created_at)
    }
    await deleteOutgoingMessage(deps, tx, row)
    return reopenDraft(deps, tx, { accountId, messageId })
  })
}

/** Delegates with a send-only right may only undo their own messages. */
function mayRevert({ actedBy }: Actor, row: OutgoingRow): boolean {
  return !actedBy || actedBy.access === 'write' || row.sent_by === actedBy.accountId
}

/** Repeated requests return the same result; a message that was never sent is returned unchanged. */
async function notifyReverted(
  deps: OutboxDeps,
  tx: Transaction,
  { accountId, messageId }: { accountId: string; messageId: string },
): Promise<Draft> {
  const draft = await findDraft(tx.sql, accountId, messageId)
  if (!draft) throw new Refused('not_found')
  // A message restored from Trash into a folder of scheduled messages will never be sent, so it becomes a draft.
  const isOutOfReach = draft.folder !== 'Trash' && draft.folder !== 'Junk' && !isEditable(draft)
  return isOutOfReach ? reopenDraft(deps, tx, { accountId, messageId }) : toWire(draft)
}
