import type { Draft } from '@bocau/contract/compose'
import type { Transaction } from '../../db/database.ts'
import { storeNow, storeTime } from '../../db/store-time.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import { findDraft, isEditable, reopenDraft, toWire } from '../compose/index.ts'
import { deleteOutgoingMessage } from './delete-outgoing-message.ts'
import type { OutboxDeps } from './deps.ts'
import { isOnItsWay } from './leaving/lease-store.ts'
import { giveBackMeasure } from './measure/take-measure.ts'
import { listRecipients } from './recipient-store.ts'
import { findOutgoing, type OutgoingRow } from './store.ts'

/** Takes a message back while its undo window is open; the draft can be written on again. */
export function undoSend(deps: OutboxDeps, actor: Actor, messageId: string): Promise<Draft> {
  return takeBack(deps, actor, messageId, (row, now) => {
    const isOpen = row.state === 'waiting' || row.state === 'scheduled'
    if (!isOpen || now >= row.leaves_at) throw new Refused('undo_window_closed')
  })
}

/** Does not send a scheduled message; it is a draft again. */
export function cancelSchedule(deps: OutboxDeps, actor: Actor, messageId: string): Promise<Draft> {
  return takeBack(deps, actor, messageId, (row) => {
    if (row.state !== 'scheduled') throw new Refused('undo_window_closed')
  })
}

/** Sends a periodic message no more; it is a draft again. */
export function stopPeriod(deps: OutboxDeps, actor: Actor, messageId: string): Promise<Draft> {
  return takeBack(deps, actor, messageId, (row) => {
    if (row.state !== 'periodic') throw new Refused('not_found')
  })
}

async function takeBack(
  deps: OutboxDeps,
  actor: Actor,
  messageId: string,
  check: (row: OutgoingRow, now: number) => void,
): Promise<Draft> {
  const { accountId } = actor
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const row = await findOutgoing(tx.sql, accountId, messageId)
    if (!row) return tellTakenBack(deps, tx, accountId, messageId)
    if (!mayTakeBack(actor, row)) throw new Refused('mailbox_right_missing')
    check(row, await storeNow(deps, tx.sql))
    // Somebody is about to let it go, at its very time.
    const time = storeTime(deps.db, deps.clock.now())
    const isBeingSent = row.state !== 'periodic' && (await isOnItsWay(tx.sql, row, time))
    if (isBeingSent) throw new Refused('undo_window_closed')
    if (row.state === 'waiting') {
      const { length: recipients } = await listRecipients(tx.sql, accountId, messageId)
      await giveBackMeasure(tx, { accountId: row.sent_by ?? accountId, recipients }, row.created_at)
    }
    await deleteOutgoingMessage(deps, tx, row)
    return reopenDraft(deps, tx, accountId, messageId)
  })
}

/** Who may only send from the mailbox of another takes back what they sent themselves, and nobody else's. */
function mayTakeBack({ actedBy }: Actor, row: OutgoingRow): boolean {
  return !actedBy || actedBy.access === 'write' || row.sent_by === actedBy.accountId
}

/** Asked again, it answers the same; a message that was never sent is there as it was. */
async function tellTakenBack(
  deps: OutboxDeps,
  tx: Transaction,
  accountId: string,
  messageId: string,
): Promise<Draft> {
  const draft = await findDraft(tx.sql, accountId, messageId)
  if (!draft) throw new Refused('not_found')
  // Nothing will send it any more, though it lies where messages wait: it came back there from Trash.
  const isLeftBehind = draft.folder !== 'Trash' && draft.folder !== 'Junk' && !isEditable(draft)
  return isLeftBehind ? reopenDraft(deps, tx, accountId, messageId) : toWire(draft)
}
