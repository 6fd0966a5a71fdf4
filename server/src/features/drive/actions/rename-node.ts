import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { DriveDeps } from '../deps.ts'
import { readDriveName } from '../names/drive-name.ts'
import { getWritable } from '../tree/access.ts'
import { findNamed } from '../tree/node-store.ts'
import { moveRow } from '../tree/node-write-store.ts'
import { notifyDrive } from '../tree/notify-drive.ts'
import { toWireFile } from '../tree/wire-file.ts'

/** Renames a file or folder. Of two parallel requests for one name the second fails. */
export async function renameNode(
  deps: DriveDeps,
  actor: Pick<Actor, 'accountId'>,
  { id, input }: { id: string; input: string },
): Promise<DriveFile> {
  const name = readDriveName(input)
  const { node: before } = await getWritable(deps, deps.db.sql, { user: actor, id, changesNode: true })
  const visible = await deps.db.transaction(async (tx) => {
    await tx.lockAccount(before.account_id)
    const now = await getWritable(deps, tx.sql, { user: actor, id, changesNode: true })
    const { node } = now
    const existing = await findNamed(
      tx.sql,
      { accountId: node.account_id, folderId: node.parent_id },
      name.name_key,
    )
    if (existing && existing.id !== id) throw new Refused('drive_name_taken')
    const renamed = node.is_file === 1 ? name : { ...name, type_sort: '' }
    await moveRow(deps, tx, { node, to: { parentId: node.parent_id, name: renamed } })
    await notifyDrive(deps, tx, {
      accountId: node.account_id,
      folders: node.is_file === 1 ? [node.parent_id] : [node.parent_id, node.id],
      nodes: [node.id],
    })
    return { ...now, node: { ...node, ...renamed } }
  })
  return toWireFile(deps, deps.db.sql, { user: actor, visible })
}
