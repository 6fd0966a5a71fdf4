import type { Transaction } from '../../../db/database.ts'
import type { MailboxDeps } from '../deps.ts'
import type { AccountFolders } from '../folders/account-folders.ts'
import { refreshThreads } from './move-messages.ts'
import { putBack } from './put-back.ts'
import { markByIds, type UndoStep } from './undo-store.ts'

/** Makes messages again what they were before an act, or a step of one; answers with how many threads it was about. */
export async function takeBack(
  deps: Pick<MailboxDeps, 'clock' | 'events'>,
  tx: Transaction,
  accountId: string,
  folders: AccountFolders,
  step: UndoStep,
): Promise<number> {
  if ('moved' in step) {
    await putBack(deps, tx, { accountId }, folders, step.moved)
    return new Set(step.moved.map((place) => place.thread_id)).size
  }
  const changed = await markByIds(tx.sql, accountId, step.marked.ids, !step.marked.isUnread)
  if (changed.length > 0) {
    const change = await refreshThreads(tx, accountId, changed, folders)
    await deps.events.append(tx, accountId, 'threads_changed', change)
  }
  return changed.length
}
