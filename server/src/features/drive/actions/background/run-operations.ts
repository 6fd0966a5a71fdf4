import type { Transaction } from '../../../../db/database.ts'
import type { DriveActTable } from '../../../../db/tables/tables-drive.ts'
import { yieldToEventLoop } from '../../../../kernel/batches.ts'
import { countTrash } from '../../tree/node-write-store.ts'
import { notifyDrive } from '../../tree/notify-drive.ts'
import { copyStep } from './copy-step.ts'
import { deleteStep } from './delete-step.ts'
import { advanceOperation, findFirstOperation, removeOperation } from './operation-store.ts'
import type { RunDeps, StepDone } from './step.ts'
import { restoreStep, trashStep } from './trash-step.ts'
import { sumTreeSize } from './weigh-tree.ts'

type Step = (deps: RunDeps, tx: Transaction, operation: DriveActTable) => Promise<StepDone>

const steps: Record<DriveActTable['act'], Step> = {
  copy: copyStep,
  trash: trashStep,
  restore: restoreStep,
  delete: deleteStep,
}
/** Windows are notified in steps of 2 %. */
const progressSteps = 50

/** Runs the operations of a drive step by step; yields to other requests in between. */
export async function runOperations(deps: RunDeps, accountId: string, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await runStep(deps, accountId))) await yieldToEventLoop()
}

/** Runs the next step; returns false when there is none. The step and its progress are one transaction. */
async function runStep(deps: RunDeps, accountId: string): Promise<boolean> {
  const first = await findFirstOperation(deps.db.sql, accountId)
  if (!first) return false
  const total = first.total || (await countOperation(deps, first))
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const operation = await findFirstOperation(tx.sql, accountId)
    if (operation?.id !== first.id) return
    const { nodes, state } = await steps[operation.act](deps, tx, operation)
    const done = operation.done + nodes
    const now = { ...operation, done, total: Math.max(total, done) }
    if (state === 'running') await advanceOperation(tx.sql, now)
    else await finishOperation(deps, tx, operation)
    if (
      state !== 'running' ||
      progressStep(now) !== progressStep({ ...now, done: operation.done }) ||
      operation.done === 0
    )
      await notifyOfOperation(deps, tx, { operation: now, state })
  })
  return true
}

/** Returns the progress as a number of steps of 2 %. */
const progressStep = ({ done, total }: Pick<DriveActTable, 'done' | 'total'>) =>
  Math.floor((done * progressSteps) / Math.max(1, total))

/** Counts the nodes of an operation; at least one, because 0 means not counted. */
async function countOperation({ db }: RunDeps, operation: DriveActTable): Promise<number> {
  const node = { account_id: operation.node_account_id, id: operation.node_id }
  if (operation.act === 'trash' || operation.act === 'copy') return (await sumTreeSize(db.sql, node)).nodes
  return Math.max(
    1,
    await countTrash(db.sql, node.account_id, { trashId: node.id, max: Number.MAX_SAFE_INTEGER }),
  )
}

async function finishOperation(deps: RunDeps, tx: Transaction, operation: DriveActTable): Promise<void> {
  await removeOperation(tx.sql, operation)
  const visibleId = operation.copy_id ?? operation.node_id
  await notifyDrive(deps, tx, {
    accountId: operation.account_id,
    folders: [visibleId],
    nodes: [visibleId],
    quota: operation.act === 'copy' || operation.act === 'delete',
  })
}

/** Notifies the user who started the operation and the owner of the drive. */
async function notifyOfOperation(
  { events }: RunDeps,
  tx: Transaction,
  {
    operation: { account_id, author_id, id, act, name, done, total },
    state,
  }: { operation: DriveActTable; state: StepDone['state'] },
): Promise<void> {
  for (const accountId of new Set([account_id, author_id]))
    await events.append(tx, accountId, 'drive_progress', { act_id: id, act, name, done, total, state })
}
