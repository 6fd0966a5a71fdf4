import type { DrivePage } from '@bocau/contract/drive/drive'
import type { Actor } from '../../../kernel/actor.ts'
import type { DriveDeps } from '../deps.ts'
import { countFiles, listRecentFiles, listRecentIn } from '../tree/list-store.ts'
import type { DriveNode } from '../tree/node-store.ts'
import { resolveVisible } from '../tree/resolve-visible.ts'
import { readCursor, writeCursor } from '../tree/sorting.ts'
import { toWireFiles } from '../tree/wire-file.ts'

const newestFirst = { column: 'changed_at', direction: 'desc' } as const
/** Older entries are not listed. */
const maxRecent = 500

/** Lists the user's own and shared files, newest change first. */
export async function listRecents(
  deps: Pick<DriveDeps, 'db' | 'publicOrigin' | 'sharing'>,
  actor: Actor,
  { limit, offset, cursor }: { limit: number; offset: number; cursor?: string | undefined },
): Promise<DrivePage> {
  const db = deps.db.sql
  const after = cursor === undefined ? null : readCursor(newestFirst, cursor)
  const skipped = after ? 0 : offset
  const userFiles = await listRecentFiles(db, actor.accountId, { limit: limit + skipped + 1, after })
  const shared = new Map<string, DriveNode>()
  for (const { ownerId, nodeId } of await deps.sharing.listGrants(db, actor.accountId)) {
    for (const node of await listRecentIn(db, ownerId, { nodeId, limit: maxRecent }))
      shared.set(node.id, node)
  }
  const behind = [...shared.values()].filter((node) => !after || isAfterCursor(node, after))
  const merged = [...userFiles, ...behind].toSorted(byNewest)
  const start = after?.offset ?? offset
  const nodes = merged.slice(skipped, skipped + Math.max(0, Math.min(limit, maxRecent - start)))
  const last = nodes.at(-1)
  return {
    items: await toWireFiles(deps, db, {
      user: actor,
      visible: await resolveVisible(deps, db, { user: actor, nodes }),
    }),
    total: Math.min(maxRecent, (await countFiles(db, actor.accountId, maxRecent)) + shared.size),
    limit,
    offset: start,
    next_cursor:
      last && merged.length > skipped + limit && start + limit < maxRecent
        ? writeCursor(newestFirst, last, start + nodes.length)
        : null,
  }
}

function isAfterCursor(node: DriveNode, after: { value: string | number; id: string }): boolean {
  if (node.changed_at !== after.value) return node.changed_at < Number(after.value)
  return BigInt(node.id) < BigInt(after.id)
}

function byNewest(a: DriveNode, b: DriveNode): number {
  return b.changed_at - a.changed_at || (BigInt(b.id) < BigInt(a.id) ? -1 : 1)
}
