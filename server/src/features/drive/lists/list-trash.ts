import type { DrivePage } from '@bocau/contract/drive/drive'
import type { Actor } from '../../../kernel/actor.ts'
import type { DriveDeps } from '../deps.ts'
import { countTrashed, listTrashed } from '../tree/list-store.ts'
import { resolveVisible } from '../tree/resolve-visible.ts'
import { toWireFiles } from '../tree/wire-file.ts'
import { readOffset } from './list-favorites.ts'

/** Lists the trash of the user's drive, newest first. */
export async function listTrash(
  deps: Pick<DriveDeps, 'db' | 'publicOrigin' | 'sharing'>,
  actor: Actor,
  request: { limit: number; offset: number; cursor?: string | undefined },
): Promise<DrivePage> {
  const db = deps.db.sql
  const offset = request.cursor === undefined ? request.offset : readOffset(request.cursor)
  const total = await countTrashed(db, actor.accountId)
  const nodes = await listTrashed(db, actor.accountId, { limit: request.limit, offset })
  const end = offset + nodes.length
  return {
    items: await toWireFiles(deps, db, {
      user: actor,
      visible: await resolveVisible(deps, db, { user: actor, nodes }),
    }),
    total,
    limit: request.limit,
    offset,
    next_cursor: nodes.length > 0 && end < total ? String(end) : null,
  }
}
