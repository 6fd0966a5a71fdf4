import type { BatchStarted } from '@bocau/contract/mailbox-actions'
import type { Actor } from '../../actor.ts'
import type { Transaction } from '../../db/database.ts'
import type { BatchTable } from '../../db/tables.ts'
import { Refused } from '../../refused.ts'
import type { AccountFolders } from './account-folders.ts'
import { findBatch } from './batch-store.ts'
import { hasUndoSteps, markByIds, takeUndoStep } from './batch-undo-store.ts'
import { changeMail } from './change-mail.ts'
import type { MailboxDeps } from './deps.ts'
import { refreshThreads } from './move-messages.ts'
import { putBack } from './put-back.ts'
import { endBatch, planBatch } from './start-batch.ts'

type Deps = Pick<MailboxDeps, 'clock' | 'db' | 'events' | 'ids' | 'jobs'>

/**
 * Begins to take back what an act on a whole folder has done, its last step first. One that is still going on is
 * stopped. What took place is taken back once.
 */
export async function undoBatch(deps: Deps, actor: Actor, batchId: string): Promise<BatchStarted> {
  return changeMail(deps, actor, async (tx) => {
    const batch = await findBatch(tx.sql, actor.accountId, batchId)
    if (!batch || !(await hasUndoSteps(tx.sql, actor.accountId, batchId))) throw new Refused('not_found')
    await endBatch(deps, tx, batch)
    const order = { folderId: batch.folder_id, act: 'undo' as const, undoesBatchId: batch.id }
    return planBatch(deps, tx, actor, order, batch.done)
  })
}

/** Takes the next step of an act back; answers with how many threads it was about, or undefined when none is left. */
export async function takeStepBack(
  deps: Pick<Deps, 'clock' | 'events'>,
  tx: Transaction,
  batch: Pick<BatchTable, 'account_id' | 'undoes_batch_id'>,
  folders: AccountFolders,
): Promise<number | undefined> {
  const accountId = batch.account_id
  const step = await takeUndoStep(tx.sql, accountId, batch.undoes_batch_id ?? '')
  if (!step) return undefined
  if ('moved' in step) {
    await putBack(deps, tx, { accountId }, folders, step.moved)
    return new Set(step.moved.map((place) => place.thread_id)).size
  }
  const changed = await markByIds(tx.sql, accountId, step.marked.ids, !step.marked.isUnread)
  if (changed.length > 0) {
    await deps.events.append(
      tx,
      accountId,
      'threads_changed',
      await refreshThreads(tx, accountId, changed, folders),
    )
  }
  return changed.length
}
