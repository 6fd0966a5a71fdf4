import type { BatchStarted, FolderAction } from '@bocau/contract/mailbox/mailbox-actions'
import { z } from 'zod'
import type { Transaction } from '../../../db/database.ts'
import type { BatchTable } from '../../../db/tables/tables.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { AccountFolders, FolderRow } from '../../folders/index.ts'
import { changeMail } from '../actions/change-mail.ts'
import { getList } from '../actions/folders-of-list.ts'
import { requireDeleting, requireMoving } from '../actions/require-deleting.ts'
import type { MailboxDeps } from '../deps.ts'
import { advanceBatch, findBatch, insertBatch } from './batch-store.ts'

export const batchJob = 'folder_batch'

/** Payload of a batch job. */
export const BatchJob = z.object({ accountId: z.string(), batchId: z.string() })
export type BatchJob = z.infer<typeof BatchJob>

type Deps = Pick<MailboxDeps, 'clock' | 'db' | 'events' | 'ids' | 'jobs'>

/** An action on all threads of a folder. */
export interface BatchRequest {
  folderId: string
  act: FolderAction | 'undo' | 'filter'
  toFolderId?: string | undefined
  /** True to delete the folder once it is empty. */
  removesFolder?: boolean
  /** Batch that this one undoes. */
  undoesBatchId?: string
}

/** Folders to which some actions are limited; all other actions work in every folder. */
const allowedFolders: Partial<Record<BatchRequest['act'], readonly string[]>> = {
  not_spam: ['Junk'],
  restore: ['Trash'],
  delete_forever: ['Trash', 'Junk'],
}

/** Starts an action on every thread that is in a folder now. It runs as a job and survives a restart. */
export async function startBatch(deps: Deps, actor: Actor, request: BatchRequest): Promise<BatchStarted> {
  return changeMail(deps, actor, async (tx, folders) => {
    const folder = await getList(tx.sql, actor.accountId, { folders, id: request.folderId })
    await checkFolders(request, folder, folders)
    await requireMayDelete(request, actor, folders)
    return planBatch(deps, tx, { actor, request, total: folder.total_threads })
  })
}

/** Saves a batch and its job in the caller's transaction. */
export async function planBatch(
  deps: Deps,
  tx: Transaction,
  {
    actor: { accountId },
    request,
    total,
  }: { actor: Pick<Actor, 'accountId'>; request: BatchRequest; total: number },
): Promise<BatchStarted> {
  const started = await createBatch(deps, tx, { accountId, request, total })
  const payload: BatchJob = { accountId, batchId: started.batch_id }
  await deps.jobs.enqueue(tx, { kind: batchJob, payload, runAt: deps.clock.now() })
  return started
}

/** Saves a batch; the caller schedules its steps. */
export async function createBatch(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Transaction,
  { accountId, request, total }: { accountId: string; request: BatchRequest; total: number },
): Promise<BatchStarted> {
  const batchId = deps.ids.next()
  await insertBatch(tx.sql, {
    account_id: accountId,
    id: batchId,
    folder_id: request.folderId,
    act: request.act,
    to_folder_id: request.toFolderId ?? null,
    removes_folder: request.removesFolder ? 1 : 0,
    total,
    done: 0,
    after_newest_at: null,
    after_thread_id: null,
    state: 'running',
    created_at: deps.clock.now(),
    undoes_batch_id: request.undoesBatchId ?? null,
  })
  return { batch_id: batchId, total }
}

/** Stops a batch before its next step; completed steps remain. */
export async function stopBatch(deps: Deps, actor: Actor, batchId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(actor.accountId)
    const batch = await findBatch(tx.sql, actor.accountId, batchId)
    if (!batch) throw new Refused('not_found')
    await endBatch(deps, tx, batch)
  })
}

/** Stops a batch at its current position if it is still running, and notifies clients. */
export async function endBatch(
  deps: Pick<Deps, 'events'>,
  tx: Transaction,
  batch: BatchTable,
): Promise<void> {
  if (batch.state === 'running') await saveProgress(deps, tx, { batch, processed: 0, state: 'stopped' })
}

/** Saves the progress of a batch in the transaction of the completed step and notifies clients. */
export async function saveProgress(
  deps: Pick<Deps, 'events'>,
  tx: Transaction,
  { batch, processed, state }: { batch: BatchTable; processed: number; state: BatchTable['state'] },
): Promise<void> {
  const done = batch.done + processed
  await advanceBatch(tx.sql, { ...batch, done, state })
  await deps.events.append(tx, batch.account_id, 'batch_progress', {
    batch_id: batch.id,
    done,
    total: Math.max(batch.total, done),
    state,
  })
}

/** Rejects actions that delete mail for users who may not delete. */
async function requireMayDelete(
  { act, toFolderId }: BatchRequest,
  actor: Actor,
  folders: AccountFolders,
): Promise<void> {
  if (act === 'delete' || act === 'delete_forever') requireDeleting(actor)
  if (act === 'move' && toFolderId) requireMoving(actor, await folders.getTarget(toFolderId))
}

/** Rejects an action that the folder does not support, and a move without a valid target. */
async function checkFolders(
  request: BatchRequest,
  folder: Pick<FolderRow, 'name'>,
  folders: AccountFolders,
): Promise<void> {
  const allowed = allowedFolders[request.act]
  if (allowed && !allowed.includes(folder.name)) throw new Refused('system_folder')
  if (request.act !== 'move') return
  if (!request.toFolderId)
    throw new Refused('invalid_input', { fields: [{ path: 'to_folder_id', message: 'is missing' }] })
  await folders.getTarget(request.toFolderId)
}
