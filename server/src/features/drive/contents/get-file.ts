import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Actor } from '../../../kernel/actor.ts'
import type { DriveDeps } from '../deps.ts'
import { readBreadcrumb } from '../lists/list-folder.ts'
import { getVisible } from '../tree/access.ts'
import { toWireFile } from '../tree/wire-file.ts'

/** Gets a file or folder with its breadcrumb. */
export async function getFile(
  deps: Pick<DriveDeps, 'db' | 'publicOrigin' | 'sharing'>,
  actor: Actor,
  id: string,
): Promise<{ file: DriveFile; breadcrumb: { id: string; name: string }[] }> {
  const visible = await getVisible(deps, deps.db.sql, { user: actor, id })
  return {
    file: await toWireFile(deps, deps.db.sql, { user: actor, visible }),
    breadcrumb: await readBreadcrumb(deps.db.sql, visible),
  }
}
