import { z } from 'zod'
import type { Sql, Transaction } from '../../../db/database.ts'
import type { DriveActTable } from '../../../db/tables/tables-drive.ts'
import type { DriveDeps } from '../deps.ts'
import type { DriveNode } from '../tree/index.ts'
import { addActFolders, findLastAct, insertAct } from './act-store.ts'

/** So many nodes one request changes at once; what is more is done step by step. */
export const nodesAtOnce = 200

export const driveActsJob = 'drive_acts'

/** Whose acts a job goes on with. */
export const DriveActsJob = z.object({ accountId: z.string() })

export type ActDeps = Pick<DriveDeps, 'clock' | 'db' | 'events' | 'ids' | 'jobs'>

/** Which act on which folder. */
export interface ActOrder {
  act: DriveActTable['act']
  node: Pick<DriveNode, 'account_id' | 'id' | 'name'>
  authorId: string
  /** What a copy becomes. */
  copyId?: string
  /** Whether a copy takes along what files held before. */
  withVersions?: boolean
  /** How much there is, where that was counted. */
  total?: number
}

/**
 * Begins something that is done with a folder step by step. The acts on a drive are done one after the other, each
 * finding the folder as the one before has left it; they go on by themselves, also after a restart.
 */
export async function beginAct(
  { clock, ids, jobs }: ActDeps,
  tx: Transaction,
  accountId: string,
  { act, node, authorId, copyId, withVersions = false, total = 0 }: ActOrder,
): Promise<void> {
  const id = ids.next()
  const now = clock.now()
  const last = await findLastAct(tx.sql, accountId)
  await insertAct(tx.sql, {
    account_id: accountId,
    id,
    act,
    node_account_id: node.account_id,
    node_id: node.id,
    copy_id: copyId ?? null,
    with_versions: withVersions ? 1 : 0,
    author_id: authorId,
    name: node.name,
    total,
    done: 0,
    // The clocks of nodes differ; the order of acts does not.
    created_at: Math.max(now, (last?.created_at ?? 0) + 1),
  })
  if (act === 'copy' || act === 'trash') {
    const folder = { account_id: accountId, act_id: id, folder_id: node.id, after_key: '' }
    await addActFolders(tx.sql, [{ ...folder, copy_id: copyId ?? null }])
  }
  await jobs.enqueue(tx, { kind: driveActsJob, payload: { accountId }, runAt: now })
}

/** Whether something is being done with folders of a drive: what is asked for now comes behind it. */
export async function isInActs(db: Sql, accountId: string): Promise<boolean> {
  return (await findLastAct(db, accountId)) !== undefined
}
