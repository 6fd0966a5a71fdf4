import type { DriveFile } from '@bocau/contract/drive'
import type { Actor } from '../../actor.ts'
import { Refused } from '../../refused.ts'
import { getPlace } from './access.ts'
import type { DriveDeps } from './deps.ts'
import { readDriveName } from './drive-name.ts'
import { checkDepth } from './keep-file.ts'
import { getAuthor, newFolder } from './new-node.ts'
import { findNamed } from './node-store.ts'
import { insertNodes } from './node-write-store.ts'
import { seeIn } from './see-in.ts'
import { tellOfDrive } from './tell-of-drive.ts'
import { toWireFiles } from './wire-file.ts'

/** Makes an empty folder. */
export async function createFolder(
  deps: DriveDeps,
  actor: Actor,
  input: { folder_id?: string | null | undefined; name: string },
): Promise<DriveFile> {
  const name = readDriveName(input.name)
  const { accountId } = await getPlace(deps, deps.db.sql, actor, input.folder_id)
  const seen = await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const place = await getPlace(deps, tx.sql, actor, input.folder_id)
    if (await findNamed(tx.sql, accountId, place.folderId, name.name_key))
      throw new Refused('drive_name_taken')
    await checkDepth(tx, place, 1)
    const folder = newFolder(deps, place, name, await getAuthor(tx.sql, actor.accountId))
    await insertNodes(deps, tx, [folder])
    await tellOfDrive(deps, tx, accountId, { folders: [place.folderId] })
    return seeIn(deps, tx.sql, actor, [folder])
  })
  const [file] = await toWireFiles(deps, deps.db.sql, actor, seen)
  return file as DriveFile
}
