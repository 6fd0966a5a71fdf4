import type { Transaction } from '../../../db/database.ts'
import type { MailboxDeps } from '../deps.ts'
import { insertUndo, type UndoStep } from './undo-store.ts'

/** Saves the undo step of an action, or of one step of an action on an entire folder; returns its id. */
export async function createUndo(
  deps: Pick<MailboxDeps, 'clock' | 'ids'>,
  tx: Transaction,
  { accountId, change, batchId = null }: { accountId: string; change: UndoStep; batchId?: string | null },
): Promise<string> {
  const id = deps.ids.next()
  await insertUndo(tx.sql, {
    account_id: accountId,
    id,
    places: JSON.stringify(change),
    created_at: deps.clock.now(),
    batch_id: batchId,
  })
  return id
}
