import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { getAuthor, newFolder } from '../contents/new-node.ts'
import { checkDepth } from '../contents/save-file.ts'
import type { DriveDeps } from '../deps.ts'
import { readDriveName } from '../names/drive-name.ts'
import { findNamed } from '../tree/node-store.ts'
import { insertNodes } from '../tree/node-write-store.ts'
import { notifyDrive } from '../tree/notify-drive.ts'
import { changeFolder } from './change-folder.ts'

export async function createFolder(
  deps: DriveDeps,
  actor: Actor,
  input: { folder_id?: string | null | undefined; name: string },
): Promise<DriveFile> {
  const name = readDriveName(input.name)
  const [file] = await changeFolder(deps, { actor, folderId: input.folder_id }, async (tx, location) => {
    if (await findNamed(tx.sql, location, name.name_key)) throw new Refused('drive_name_taken')
    await checkDepth(tx, location, 1)
    const folder = newFolder(deps, location, { name, author: await getAuthor(tx.sql, actor.accountId) })
    await insertNodes(deps, tx, [folder])
    await notifyDrive(deps, tx, { accountId: location.accountId, folders: [location.folderId] })
    return [folder]
  })
  return file as DriveFile
}
