import type { DriveFile } from '@bocau/contract/drive'
import type { Actor } from '../../actor.ts'
import { getSeen } from './access.ts'
import type { DriveDeps } from './deps.ts'
import { breadcrumbOf } from './list-folder.ts'
import { toWireFile } from './wire-file.ts'

/** A file or a folder, and the way to it. */
export async function getFile(
  deps: Pick<DriveDeps, 'db' | 'publicOrigin' | 'sharing'>,
  actor: Actor,
  id: string,
): Promise<{ file: DriveFile; breadcrumb: { id: string; name: string }[] }> {
  const seen = await getSeen(deps, deps.db.sql, actor, id)
  return {
    file: await toWireFile(deps, deps.db.sql, actor, seen),
    breadcrumb: await breadcrumbOf(deps.db.sql, seen),
  }
}
