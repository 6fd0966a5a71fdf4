import type { DriveFile } from '@bocau/contract/drive'
import type { Actor } from '../../actor.ts'
import type { Transaction } from '../../db/database.ts'
import { getPlace, type Place } from './access.ts'
import type { DriveDeps } from './deps.ts'
import type { DriveNode } from './node-store.ts'
import { seeIn } from './see-in.ts'
import { toWireFiles } from './wire-file.ts'

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
    return seeIn(deps, tx.sql, actor, await put(tx, place))
  })
  return toWireFiles(deps, deps.db.sql, actor, seen)
}
