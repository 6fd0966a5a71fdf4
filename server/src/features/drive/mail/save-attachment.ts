import type { SavedDriveFile } from '@bocau/contract/drive/drive-mail'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { fileUuid } from '../../attachments/index.ts'
import { addVersion, saveFile } from '../contents/save-file.ts'
import type { DriveDeps } from '../deps.ts'
import { getLocation, getWritable } from '../tree/access.ts'
import { notifySaved } from '../tree/notify-drive.ts'
import { findSaved, readAttachment, toSavedFile } from './saved-file.ts'

/** Saves an attachment to the drive; the blob is shared. An existing copy is not saved again. */
export async function saveAttachment(
  deps: DriveDeps,
  actor: Actor,
  { uuid, folder_id }: { uuid: string; folder_id?: string | null | undefined },
): Promise<{ drive_file: SavedDriveFile; was_there: boolean }> {
  const file = await readAttachment(deps.db.sql, actor, uuid)
  const { accountId } = await getLocation(deps, deps.db.sql, { user: actor, folderId: folder_id })
  // Saving to another user's drive is refused: saved copies are tracked only in the user's own drive.
  if (accountId !== actor.accountId) throw new Refused('not_found')
  const { node, wasThere } = await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const existing = (await findSaved(tx.sql, accountId, [uuid])).get(uuid)
    if (existing) return { node: existing, wasThere: true }
    const location = await getLocation(deps, tx.sql, { user: actor, folderId: folder_id })
    const saved = await saveFile(deps, tx, { location, file: { ...file, onConflict: 'rename' } })
    await notifySaved(deps, tx, [saved])
    return { node: saved, wasThere: false }
  })
  return { drive_file: await toSavedFile(deps, deps.db.sql, { actor, node }), was_there: wasThere }
}

/** Lists those of these attachments that are already in the drive. */
export async function listSavedAttachments(
  deps: Pick<DriveDeps, 'db' | 'publicOrigin' | 'hasOffice'>,
  actor: Actor,
  uuids: readonly string[],
): Promise<{ uuid: string; drive_file: SavedDriveFile }[]> {
  const saved = await findSaved(deps.db.sql, actor.accountId, [...new Set(uuids)].slice(0, 200))
  return Promise.all(
    [...saved].map(async ([uuid, node]) => ({
      uuid,
      drive_file: await toSavedFile(deps, deps.db.sql, { actor, node }),
    })),
  )
}

/**
 * Saves an attachment again, as a new version of its copy or as a new file. `id` is the id of the copy; without a uuid
 * it is the id of the attachment, which may not be in the drive yet.
 */
export async function resaveAttachment(
  deps: DriveDeps,
  actor: Actor,
  { id, body: { uuid, replace } }: { id: string; body: { uuid?: string | undefined; replace: boolean } },
): Promise<SavedDriveFile> {
  if (uuid !== undefined) return resaveCopy(deps, actor, { id, uuid, replace })
  const fileId = await fileUuid(deps.db.sql, actor.accountId, id)
  const { drive_file, was_there } = await saveAttachment(deps, actor, { uuid: fileId })
  return was_there ? resaveCopy(deps, actor, { id: drive_file.id, uuid: fileId, replace }) : drive_file
}

/** Saves an attachment again: as a new version of its copy, or as another file in the same folder. */
async function resaveCopy(
  deps: DriveDeps,
  actor: Actor,
  { id, uuid, replace }: { id: string; uuid: string; replace: boolean },
): Promise<SavedDriveFile> {
  const file = await readAttachment(deps.db.sql, actor, uuid)
  const { node: before } = await getWritable(deps, deps.db.sql, { user: actor, id })
  if (before.is_file === 0 || before.account_id !== actor.accountId) throw new Refused('not_found')
  const node = await deps.db.transaction(async (tx) => {
    await tx.lockAccount(actor.accountId)
    const { node: copy } = await getWritable(deps, tx.sql, { user: actor, id })
    if (replace && copy.blob_hash === file.content.blob_hash) return copy
    const location = { accountId: copy.account_id, folderId: copy.parent_id }
    const saved = replace
      ? await addVersion(deps, tx, { node: copy, file })
      : await saveFile(deps, tx, { location, file: { ...file, onConflict: 'rename' } })
    await notifySaved(deps, tx, [saved])
    return saved
  })
  return toSavedFile(deps, deps.db.sql, { actor, node })
}
