import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { DriveDeps } from '../deps.ts'
import { type DriveLocation, getLocation } from '../tree/access.ts'
import type { DriveNode } from '../tree/node-store.ts'
import { resolveVisible } from '../tree/resolve-visible.ts'
import { toWireFiles } from '../tree/wire-file.ts'

/** Runs a change in a folder with its drive locked, all or nothing; returns the added nodes. */
export async function changeFolder(
  deps: DriveDeps,
  { actor, folderId }: { actor: Actor; folderId: string | null | undefined },
  insert: (tx: Transaction, location: DriveLocation) => Promise<DriveNode[]>,
): Promise<DriveFile[]> {
  const { accountId } = await getLocation(deps, deps.db.sql, { user: actor, folderId })
  const visible = await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    // Checked again under the lock: the folder may have been trashed before.
    const location = await getLocation(deps, tx.sql, { user: actor, folderId })
    return resolveVisible(deps, tx.sql, { user: actor, nodes: await insert(tx, location) })
  })
  return toWireFiles(deps, deps.db.sql, { user: actor, visible })
}
