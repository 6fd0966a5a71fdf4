import type { BatchStarted } from '@bocau/contract/mailbox/mailbox-actions'
import type { Transaction } from '../../../db/database.ts'
import type { BatchTable } from '../../../db/tables/tables.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { AccountFolders } from '../../folders/index.ts'
import { changeMail } from '../actions/change-mail.ts'
import { revert } from '../actions/revert.ts'
import { consumeUndoStep, hasUndoSteps } from '../actions/undo-store.ts'
import type { MailboxDeps } from '../deps.ts'
import { findBatch } from './batch-store.ts'
import { endBatch, planBatch } from './start-batch.ts'

type Deps = Pick<MailboxDeps, 'clock' | 'db' | 'events' | 'ids' | 'jobs'>

/**
 * Starts to undo an action on an entire folder, last step first. Stops the action if it is still running. Each step is
 * undone only once.
 */
export async function undoBatch(deps: Deps, actor: Actor, batchId: string): Promise<BatchStarted> {
  return changeMail(deps, actor, async (tx) => {
    const batch = await findBatch(tx.sql, actor.accountId, batchId)
    if (!batch || !(await hasUndoSteps(tx.sql, actor.accountId, batchId))) throw new Refused('not_found')
    await endBatch(deps, tx, batch)
    const order = { folderId: batch.folder_id, act: 'undo' as const, undoesBatchId: batch.id }
    return planBatch(deps, tx, { actor, request: order, total: batch.done })
  })
}

/** Undoes the next step of an action; returns the number of threads, or undefined when no step is left. */
export async function revertStep(
  deps: Pick<Deps, 'clock' | 'events'>,
  tx: Transaction,
  { batch, folders }: { batch: Pick<BatchTable, 'account_id' | 'undoes_batch_id'>; folders: AccountFolders },
): Promise<number | undefined> {
  const accountId = batch.account_id
  const step = await consumeUndoStep(tx.sql, accountId, batch.undoes_batch_id ?? '')
  if (!step) return undefined
  return revert(deps, tx, { accountId, folders, step })
}
