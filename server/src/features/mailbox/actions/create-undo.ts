import type { Transaction } from '../../../db/database.ts'
import type { MailboxDeps } from '../deps.ts'
import { saveUndo, type UndoStep } from './undo-store.ts'

/** Saves the undo step of an action; returns its id. */
export async function createUndo(
  deps: Pick<MailboxDeps, 'clock' | 'ids'>,
  tx: Transaction,
  { accountId, change }: { accountId: string; change: UndoStep },
): Promise<string> {
  const id = deps.ids.next()
  await saveUndo(tx.sql, { accountId, id, change, at: deps.clock.now() })
  return id
}
