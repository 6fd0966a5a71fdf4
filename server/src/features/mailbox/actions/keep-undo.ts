import type { Transaction } from '../../../db/database.ts'
import type { MailboxDeps } from '../deps.ts'
import { saveUndo, type UndoStep } from './undo-store.ts'

/** Keeps what takes an act back; answers with what to call it. */
export async function keepUndo(
  deps: Pick<MailboxDeps, 'clock' | 'ids'>,
  tx: Transaction,
  accountId: string,
  change: UndoStep,
): Promise<string> {
  const id = deps.ids.next()
  await saveUndo(tx.sql, { accountId, id, change, at: deps.clock.now() })
  return id
}
