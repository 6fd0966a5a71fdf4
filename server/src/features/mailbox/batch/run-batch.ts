import type { Transaction } from '../../../db/database.ts'
import type { BatchTable } from '../../../db/tables/tables.ts'
import { Refused } from '../../../kernel/refused.ts'
import { AccountFolders, findFolderById, notifyFolders, removeFolder } from '../../folders/index.ts'
import { notifyThreads } from '../../threads/index.ts'
import { createUndo } from '../actions/create-undo.ts'
import { removeMessages } from '../actions/delete-forever.ts'
import { getList } from '../actions/folders-of-list.ts'
import { foldersBeforeTrash, moveWithoutUndo } from '../actions/move-messages.ts'
import { listLocationsOfThreads } from '../actions/move-store.ts'
import { dismissUnanswered } from '../actions/reminders/settle-reminders.ts'
import { listReadFlagChanges, setUnreadByIds } from '../actions/undo-store.ts'
import type { MailboxDeps } from '../deps.ts'
import { listPage } from '../lists/list-page-store.ts'
import { findBatch } from './batch-store.ts'
import { type BatchJob, saveProgress } from './start-batch.ts'
import { revertStep } from './undo-batch.ts'

type Deps = Pick<MailboxDeps, 'clock' | 'db' | 'events' | 'ids'>

const threadsAtOnce = 100

/** Runs a batch step by step until it is done or stopped. Each step and its progress commit together. */
export async function runBatch(deps: Deps, job: BatchJob): Promise<void> {
  while (await runStep(deps, job)) {
    // Other jobs can run between two steps.
  }
}

/** Runs the next step; returns false when there is none. */
async function runStep(deps: Deps, { accountId, batchId }: BatchJob): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const batch = await findBatch(tx.sql, accountId, batchId)
    if (batch?.state !== 'running') return false
    if (batch.act === 'undo') return revertBatchStep(deps, tx, batch)

    const lines = await listPage(tx.sql, accountId, {
      list: { folderId: batch.folder_id, filter: null },
      start: nextPosition(batch),
      limit: threadsAtOnce,
    })
    await applyAction(deps, tx, { batch, threadIds: lines.map((line) => line.thread_id) })
    const last = lines.at(-1)
    const isEndReached = lines.length < threadsAtOnce
    const isDone = isEndReached && (!batch.removes_folder || (await removeIfEmpty(deps, tx, batch)))

    // Mail that arrived in a folder to be deleted meanwhile is processed in another round.
    const position = {
      after_newest_at: isEndReached ? null : (last?.newest_at ?? null),
      after_thread_id: isEndReached ? null : (last?.thread_id ?? null),
    }
    const state = isDone ? 'done' : 'running'
    await saveProgress(deps, tx, { batch: { ...batch, ...position }, processed: lines.length, state })
    return !isDone
  })
}

/** Undoes one step of another batch; returns false when none is left. */
async function revertBatchStep(deps: Deps, tx: Transaction, batch: BatchTable): Promise<boolean> {
  const folders = await AccountFolders.read(tx.sql, batch.account_id)
  const reverted = await revertStep(deps, tx, { batch, folders })
  const isDone = reverted === undefined
  await saveProgress(deps, tx, { batch, processed: reverted ?? 0, state: isDone ? 'done' : 'running' })
  return !isDone
}

/** Returns the position of the next step. Mail that arrives meanwhile sorts before it and is skipped. */
function nextPosition(batch: BatchTable) {
  return batch.after_newest_at === null || batch.after_thread_id === null
    ? ({ kind: 'offset', offset: 0 } as const)
    : ({ kind: 'after', newestAt: batch.after_newest_at, threadId: batch.after_thread_id } as const)
}

/** Applies the action of a batch to some threads and saves the undo step. */
async function applyAction(
  deps: Deps,
  tx: Transaction,
  { batch, threadIds }: { batch: BatchTable; threadIds: string[] },
): Promise<void> {
  if (threadIds.length === 0) return
  const accountId = batch.account_id
  const folders = await AccountFolders.read(tx.sql, accountId)
  if (batch.act === 'read' || batch.act === 'unread') {
    const { visible: from } = await getList(tx.sql, accountId, { folders, id: batch.folder_id })
    const isUnread = batch.act === 'unread'
    const unmarked = await listReadFlagChanges(tx.sql, accountId, { threadIds, inFolders: from, isUnread })
    if (unmarked.length === 0) return
    const ids = unmarked.map((message) => message.id)
    const changed = await setUnreadByIds(tx.sql, accountId, { messageIds: ids, isUnread })
    const change = { marked: { ids, isUnread } }
    await createUndo(deps, tx, { accountId, change, batchId: batch.id })
    await notifyThreads(deps, tx, { accountId, folders, changed })
    return
  }
  const { actionable } = await getList(tx.sql, accountId, { folders, id: batch.folder_id })
  const locations = await listLocationsOfThreads(tx.sql, accountId, { threadIds, inFolders: actionable })
  const isInbox = batch.folder_id === folders.system('INBOX').id
  const reminded = isInbox ? await dismissUnanswered(tx, accountId, threadIds) : []
  await notifyThreads(deps, tx, { accountId, folders, changed: reminded })
  if (locations.length === 0 && reminded.length === 0) return
  if (batch.act === 'delete_forever') {
    const messageIds = locations.map(({ id }) => id)
    return removeMessages(deps, tx, { accountId, folders, messageIds })
  }

  const targetId = batch.act === 'delete' ? folders.system('Trash').id : batch.to_folder_id
  const previousFolder = await foldersBeforeTrash(locations, folders)
  await moveWithoutUndo(deps, tx, {
    actor: { accountId },
    folders,
    locations,
    targetOf: (location) => targetId ?? previousFolder(location),
  })
  // A step cannot be undone once its folder is deleted.
  if (!batch.removes_folder)
    await createUndo(deps, tx, {
      accountId,
      change: { moved: locations, ...(reminded.length > 0 && { reminded }) },
      batchId: batch.id,
    })
}

/** Deletes the folder unless mail arrived in it meanwhile. */
async function removeIfEmpty(deps: Deps, tx: Transaction, batch: BatchTable): Promise<boolean> {
  const folder = await findFolderById(tx.sql, batch.account_id, batch.folder_id)
  if (!folder) throw new Refused('not_found')
  if (folder.total_threads > 0) return false
  await removeFolder(tx.sql, batch.account_id, batch.folder_id)
  await notifyFolders(deps, tx, batch.account_id)
  return true
}
