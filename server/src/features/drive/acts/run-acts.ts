import type { Transaction } from '../../../db/database.ts'
import type { DriveActTable } from '../../../db/tables/tables-drive.ts'
import { nextTurn } from '../../../kernel/breaths.ts'
import { countTrash } from '../tree/node-write-store.ts'
import { tellOfDrive, tellOfRoom } from '../tree/tell-of-drive.ts'
import { advanceAct, findFirstAct, removeAct } from './act-store.ts'
import { copyStep } from './copy-step.ts'
import { deleteStep } from './delete-step.ts'
import type { RunDeps, StepDone } from './step.ts'
import { restoreStep, trashStep } from './trash-step.ts'
import { weighTree } from './weigh-tree.ts'

type Step = (deps: RunDeps, tx: Transaction, act: DriveActTable) => Promise<StepDone>

const steps: Record<DriveActTable['act'], Step> = {
  copy: copyStep,
  trash: trashStep,
  restore: restoreStep,
  delete: deleteStep,
}
/** Windows are notified in steps of 2 %. */
const toldParts = 50

/** Runs the operations of a drive step by step; yields to other requests in between. */
export async function runActs(deps: RunDeps, accountId: string, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await takeStep(deps, accountId))) await nextTurn()
}

/** Runs the next step; returns false when there is none. The step and its progress are one transaction. */
async function takeStep(deps: RunDeps, accountId: string): Promise<boolean> {
  const first = await findFirstAct(deps.db.sql, accountId)
  if (!first) return false
  const total = first.total || (await countAct(deps, first))
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const act = await findFirstAct(tx.sql, accountId)
    if (act?.id !== first.id) return
    const { nodes, state } = await steps[act.act](deps, tx, act)
    const done = act.done + nodes
    const now = { ...act, done, total: Math.max(total, done) }
    if (state === 'running') await advanceAct(tx.sql, now)
    else await endAct(deps, tx, act)
    if (state !== 'running' || partOf(now) !== partOf({ ...now, done: act.done }) || act.done === 0)
      await notifyOfAct(deps, tx, now, state)
  })
  return true
}

const partOf = ({ done, total }: Pick<DriveActTable, 'done' | 'total'>) =>
  Math.floor((done * toldParts) / Math.max(1, total))

/** Counts the nodes of an operation; at least one, because 0 means not counted. */
async function countAct({ db }: RunDeps, act: DriveActTable): Promise<number> {
  const node = { account_id: act.node_account_id, id: act.node_id }
  if (act.act === 'trash' || act.act === 'copy') return (await weighTree(db.sql, node)).nodes
  return Math.max(1, await countTrash(db.sql, node.account_id, node.id, Number.MAX_SAFE_INTEGER))
}

async function endAct(deps: RunDeps, tx: Transaction, act: DriveActTable): Promise<void> {
  await removeAct(tx.sql, act)
  const shown = act.copy_id ?? act.node_id
  await tellOfDrive(deps, tx, act.account_id, { folders: [shown], nodes: [shown] })
  if (act.act === 'copy' || act.act === 'delete') await tellOfRoom(deps, tx, act.account_id)
}

/** Notifies the user who started the operation and the owner of the drive. */
async function notifyOfAct(
  { events }: RunDeps,
  tx: Transaction,
  { account_id, author_id, id, act, name, done, total }: DriveActTable,
  state: StepDone['state'],
): Promise<void> {
  for (const accountId of new Set([account_id, author_id]))
    await events.append(tx, accountId, 'drive_progress', { act_id: id, act, name, done, total, state })
}
