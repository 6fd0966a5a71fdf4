import type { DriveFile, DrivePage } from '@bocau/contract/drive/drive'
import type { Share } from '@bocau/contract/drive/shares'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import { listInUse, toWireFiles, type VisibleNode } from '../drive/index.ts'
import type { SharingDeps } from './deps.ts'
import { listReceived, type ReceivedNode } from './receiver-store.ts'
import { listOutgoing } from './share-store.ts'
import { toWireShares } from './wire-share.ts'

type Deps = Pick<SharingDeps, 'clock' | 'db' | 'publicOrigin'>

/** Lists the shares that a user created, newest first. */
export async function listOutgoingShares(
  deps: Deps,
  actor: Actor,
  options: { fileId: string | null; limit: number; offset: number },
): Promise<{ items: Share[]; total: number; limit: number; offset: number }> {
  const { shares, total } = await listOutgoing(deps.db.sql, actor.accountId, options)
  const { limit, offset } = options
  return { items: await toWireShares(deps, actor, shares), total, limit, offset }
}

/** Lists the files shared with a user, most recently shared first. */
export async function listReceivedFiles(
  deps: Deps,
  actor: Actor,
  { limit, offset, cursor }: { limit: number; offset: number; cursor?: string | undefined },
): Promise<DrivePage> {
  const received = mergeDuplicates(await listReceived(deps.db.sql, actor.accountId, deps.clock.now()))
  const visible = await readVisible(deps, received)
  const start = cursor === undefined ? offset : findPageStart(cursor, visible)
  const page = visible.slice(start, start + limit)
  const items: DriveFile[] = await toWireFiles(deps, deps.db.sql, {
    user: actor,
    visible: page.map((one) => one.entry),
  })
  const last = page.at(-1)
  const hasMore = start + page.length < visible.length
  return {
    items,
    total: visible.length,
    limit,
    offset: start,
    next_cursor: last && hasMore ? `${last.sharedAt}-${last.entry.node.id}` : null,
  }
}

/** Merges nodes that occur in several shares, with the best permission. */
function mergeDuplicates(received: readonly ReceivedNode[]): ReceivedNode[] {
  const best = new Map<string, ReceivedNode>()
  for (const one of received) {
    const before = best.get(one.nodeId)
    if (!before) best.set(one.nodeId, one)
    else if (one.permission === 'WRITE') best.set(one.nodeId, { ...before, permission: 'WRITE' })
  }
  return [...best.values()]
}

/** Reads the shared nodes that are not deleted. */
async function readVisible(
  deps: Deps,
  received: readonly ReceivedNode[],
): Promise<{ entry: VisibleNode; sharedAt: number }[]> {
  const nodes = new Map<string, VisibleNode['node']>()
  for (const [ownerId, some] of Map.groupBy(received, (one) => one.ownerId)) {
    const ids = some.map((one) => one.nodeId)
    for (const node of await listInUse(deps.db.sql, ownerId, ids)) nodes.set(node.id, node)
  }
  return received.flatMap(({ nodeId, permission, sharedAt }) => {
    const node = nodes.get(nodeId)
    return node ? [{ entry: { node, permission, grantedId: nodeId }, sharedAt }] : []
  })
}

/**
 * Returns the index of the first file after the cursor, even if the file of the cursor is no longer shared.
 */
function findPageStart(cursor: string, visible: readonly { entry: VisibleNode; sharedAt: number }[]): number {
  const [, sharedAt, id] = /^(\d{1,16})-(\d{1,19})$/.exec(cursor) ?? []
  if (sharedAt === undefined) throw new Refused('cursor_invalid')
  const at = visible.findIndex((one) => one.entry.node.id === id)
  if (at >= 0) return at + 1
  const next = visible.findIndex((one) => one.sharedAt < Number(sharedAt))
  return next < 0 ? visible.length : next
}
