import type { DrivePage } from '@bocau/contract/drive/drive'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { DriveDeps } from '../deps.ts'
import { listFavorites } from '../tree/favorite-store.ts'
import { type DriveNode, listNodes } from '../tree/node-store.ts'
import { resolveVisible } from '../tree/resolve-visible.ts'
import { compareNodes, type DrivePageRequest, readOrder } from '../tree/sorting.ts'
import { toWireFiles } from '../tree/wire-file.ts'

/** Lists the user's favourites; they are few, so they are sorted in memory. */
export async function listFavoriteFiles(
  deps: Pick<DriveDeps, 'db' | 'publicOrigin' | 'sharing'>,
  actor: Actor,
  request: DrivePageRequest,
): Promise<DrivePage> {
  const db = deps.db.sql
  const favorites = await listFavorites(db, actor.accountId)
  const nodes: DriveNode[] = []
  for (const [ownerId, of] of Map.groupBy(favorites, (one) => one.ownerId)) {
    nodes.push(
      ...(await listNodes(
        db,
        ownerId,
        of.map((one) => one.nodeId),
      )),
    )
  }
  const visible = await resolveVisible(deps, db, {
    user: actor,
    nodes: nodes.filter((node) => node.trash_id === null),
  })
  const sorted = visible.toSorted((a, b) => compareNodes(readOrder(request), a.node, b.node))
  const offset = request.cursor === undefined ? request.offset : readOffset(request.cursor)
  const page = sorted.slice(offset, offset + request.limit)
  const end = offset + page.length
  return {
    items: await toWireFiles(deps, db, { user: actor, visible: page }),
    total: sorted.length,
    limit: request.limit,
    offset,
    next_cursor: end < sorted.length ? String(end) : null,
  }
}

/** Reads the cursor of a short list: the number of rows before the page. */
export function readOffset(cursor: string): number {
  if (!/^[0-9]{1,9}$/.test(cursor)) throw new Refused('cursor_invalid')
  return Number(cursor)
}
