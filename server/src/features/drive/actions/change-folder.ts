import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { DriveDeps } from '../deps.ts'
import { getPlace, type Place } from '../tree/access.ts'
import type { DriveNode } from '../tree/node-store.ts'
import { resolveVisible } from '../tree/resolve-visible.ts'
import { toWireFiles } from '../tree/wire-file.ts'

/** Changes what lies in a folder, alone in its drive and all or nothing; answers with what was put there. */
export async function changeFolder(
  deps: DriveDeps,
  actor: Actor,
  folderId: string | null | undefined,
  put: (tx: Transaction, place: Place) => Promise<DriveNode[]>,
): Promise<DriveFile[]> {
  const { accountId } = await getPlace(deps, deps.db.sql, actor, folderId)
  const seen = await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    // Asked again: before the lock the folder may have been thrown away.
    const place = await getPlace(deps, tx.sql, actor, folderId)
    return resolveVisible(deps, tx.sql, actor, await put(tx, place))
  })
  return toWireFiles(deps, deps.db.sql, actor, seen)
}
