import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { checkDepth } from '../contents/keep-file.ts'
import { getAuthor, newFolder } from '../contents/new-node.ts'
import type { DriveDeps } from '../deps.ts'
import { readDriveName } from '../names/drive-name.ts'
import { findNamed } from '../tree/node-store.ts'
import { insertNodes } from '../tree/node-write-store.ts'
import { tellOfDrive } from '../tree/tell-of-drive.ts'
import { changeFolder } from './change-folder.ts'

export async function createFolder(
  deps: DriveDeps,
  actor: Actor,
  input: { folder_id?: string | null | undefined; name: string },
): Promise<DriveFile> {
  const name = readDriveName(input.name)
  const [file] = await changeFolder(deps, actor, input.folder_id, async (tx, place) => {
    if (await findNamed(tx.sql, place.accountId, place.folderId, name.name_key))
      throw new Refused('drive_name_taken')
    await checkDepth(tx, place, 1)
    const folder = newFolder(deps, place, name, await getAuthor(tx.sql, actor.accountId))
    await insertNodes(deps, tx, [folder])
    await tellOfDrive(deps, tx, place.accountId, { folders: [place.folderId] })
    return [folder]
  })
  return file as DriveFile
}
