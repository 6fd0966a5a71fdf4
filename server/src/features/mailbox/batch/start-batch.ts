import type { BatchStarted, FolderAct } from '@bocau/contract/mailbox/mailbox-actions'
import { z } from 'zod'
import type { Transaction } from '../../../db/database.ts'
import type { BatchTable } from '../../../db/tables/tables.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { changeMail } from '../actions/change-mail.ts'
import { getList } from '../actions/folders-of-list.ts'
import { requireDeleting, requireMoving } from '../actions/require-deleting.ts'
import type { MailboxDeps } from '../deps.ts'
import type { AccountFolders } from '../folders/account-folders.ts'
import type { FolderRow } from '../folders/folder-store.ts'
import { advanceBatch, findBatch, insertBatch } from './batch-store.ts'

export const batchJob = 'folder_batch'

/** What a batch job needs to find its batch again. */
export const BatchJob = z.object({ accountId: z.string(), batchId: z.string() })
export type BatchJob = z.infer<typeof BatchJob>

type Deps = Pick<MailboxDeps, 'clock' | 'db' | 'events' | 'ids' | 'jobs'>

/** What is to be done with a whole folder. */
export interface BatchOrder {
  folderId: string
  act: FolderAct | 'undo'
  toFolderId?: string | undefined
  /** Takes the folder itself away once nothing is left in it. */
  removesFolder?: boolean
  /** Which one it takes back. */
  undoesBatchId?: string
}

/** Which folders an act makes sense in; the others may be used anywhere. */
const onlyIn: Partial<Record<BatchOrder['act'], readonly string[]>> = {
  not_spam: ['Junk'],
  restore: ['Trash'],
  delete_forever: ['Trash', 'Junk'],
}

/** Begins an act on every thread that a folder holds now. It goes on by itself, also after a restart. */
export async function startBatch(deps: Deps, actor: Actor, order: BatchOrder): Promise<BatchStarted> {
  return changeMail(deps, actor, async (tx, folders) => {
    const folder = await getList(tx.sql, actor.accountId, folders, order.folderId)
    await checkOrder(order, folder, folders)
    await requireOrder(order, actor, folders)
    return planBatch(deps, tx, actor, order, folder.total_threads)
  })
}

/** Writes a batch and the job that carries it out, in the transaction of whatever asks for it. */
export async function planBatch(
  deps: Deps,
  tx: Transaction,
  actor: Pick<Actor, 'accountId'>,
  order: BatchOrder,
  total: number,
): Promise<BatchStarted> {
  const batchId = deps.ids.next()
  const now = deps.clock.now()
  await insertBatch(tx.sql, {
    account_id: actor.accountId,
    id: batchId,
    folder_id: order.folderId,
    act: order.act,
    to_folder_id: order.toFolderId ?? null,
    removes_folder: order.removesFolder ? 1 : 0,
    total,
    done: 0,
    after_newest_at: null,
    after_thread_id: null,
    state: 'running',
    created_at: now,
    undoes_batch_id: order.undoesBatchId ?? null,
  })
  const payload: BatchJob = { accountId: actor.accountId, batchId }
  await deps.jobs.enqueue(tx, { kind: batchJob, payload, runAt: now })
  return { batch_id: batchId, total }
}

/** Stops a batch before its next step. What it did stays done. */
export async function stopBatch(deps: Deps, actor: Actor, batchId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(actor.accountId)
    const batch = await findBatch(tx.sql, actor.accountId, batchId)
    if (!batch) throw new Refused('not_found')
    await endBatch(deps, tx, batch)
  })
}

/** Ends a batch where it stands, if it is still going on, and tells of it. */
export async function endBatch(
  deps: Pick<Deps, 'events'>,
  tx: Transaction,
  batch: BatchTable,
): Promise<void> {
  if (batch.state !== 'running') return
  await advanceBatch(tx.sql, { ...batch, state: 'stopped' })
  await deps.events.append(tx, batch.account_id, 'batch_progress', {
    batch_id: batch.id,
    done: batch.done,
    total: batch.total,
    state: 'stopped',
  })
}

/** What an act on a folder throws away, whoever may not delete does not. */
async function requireOrder(
  { act, toFolderId }: BatchOrder,
  actor: Actor,
  folders: AccountFolders,
): Promise<void> {
  if (act === 'delete' || act === 'delete_forever') requireDeleting(actor)
  if (act === 'move' && toFolderId) requireMoving(actor, await folders.getTarget(toFolderId))
}

async function checkOrder(
  order: BatchOrder,
  folder: Pick<FolderRow, 'name'>,
  folders: AccountFolders,
): Promise<void> {
  const places = onlyIn[order.act]
  if (places && !places.includes(folder.name)) throw new Refused('system_folder')
  if (order.act !== 'move') return
  if (!order.toFolderId)
    throw new Refused('invalid_input', { fields: [{ path: 'to_folder_id', message: 'is missing' }] })
  await folders.getTarget(order.toFolderId)
}
