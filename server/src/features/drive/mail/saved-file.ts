import type { SavedDriveFile } from '@bocau/contract/drive/drive-mail'
import type { Sql } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { listAttachmentsByUuid } from '../../attachments/index.ts'
import { contentTypeOf, isOfficeName } from '../../files/index.ts'
import type { NewDriveFile } from '../contents/save-file.ts'
import { listSavedFrom } from '../contents/version-store.ts'
import type { DriveDeps } from '../deps.ts'
import { nearestDriveName } from '../names/drive-name.ts'
import { ownerPermission } from '../tree/access.ts'
import { type DriveNode, listNodes } from '../tree/node-store.ts'
import { toWireFile } from '../tree/wire-file.ts'

type Deps = Pick<DriveDeps, 'publicOrigin' | 'hasOffice'>

/** Reads an attachment as drive content; the blob is shared. */
export async function readAttachment(
  db: Sql,
  { accountId }: Pick<Actor, 'accountId'>,
  uuid: string,
): Promise<Omit<NewDriveFile, 'onConflict'>> {
  const [file] = await listAttachmentsByUuid(db, accountId, [uuid])
  if (!file) throw new Refused('not_found')
  if (file.scan === 'infected') throw new Refused('file_infected')
  const contentType = contentTypeOf(file.content_type, file.name)
  const { blob_hash, size, scan, scan_message } = file
  return {
    name: nearestDriveName(file.name, contentType),
    content: { blob_hash, size, scan, scan_message },
    contentType,
    authorId: accountId,
    savedFrom: uuid,
  }
}

/** Finds the newest copy of each attachment in the user's drive, by attachment uuid; skips trashed ones. */
export async function findSaved(
  db: Sql,
  accountId: string,
  uuids: readonly string[],
): Promise<Map<string, DriveNode>> {
  const saved = await listSavedFrom(db, accountId, uuids)
  const nodes = await listNodes(
    db,
    accountId,
    saved.map((version) => version.node_id),
  )
  const inUse = new Map(nodes.filter((node) => node.trash_id === null).map((node) => [node.id, node]))
  const nodesByUuid = new Map<string, DriveNode>()
  for (const { saved_from, node_id } of saved) {
    const node = inUse.get(node_id)
    if (node && !nodesByUuid.has(saved_from)) nodesByUuid.set(saved_from, node)
  }
  return nodesByUuid
}

/** Converts a copy to its API form for the message view. */
export async function toSavedFile(
  deps: Deps,
  db: Sql,
  { actor, node }: { actor: Actor; node: DriveNode },
): Promise<SavedDriveFile> {
  const visible = { node, permission: ownerPermission(actor, node), grantedId: null }
  return {
    id: node.id,
    file_url: `/drive/file/${node.id}`,
    office_url: deps.hasOffice && isOfficeName(node.name) ? `/drive/edit/${node.id}` : null,
    file: await toWireFile(deps, db, { user: actor, visible }),
  }
}
