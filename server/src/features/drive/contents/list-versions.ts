import type { DriveFile, DriveVersion } from '@bocau/contract/drive/drive'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { findPeople } from '../../addresses/index.ts'
import type { DriveDeps } from '../deps.ts'
import { getInUse, getWritable } from '../tree/access.ts'
import { notifySaved } from '../tree/notify-drive.ts'
import { toSeconds, toWireFile } from '../tree/wire-file.ts'
import { addVersion, guestId } from './save-file.ts'
import { findVersion, listVersions } from './version-store.ts'

/** Lists the versions of a file, newest first. */
export async function listFileVersions(
  deps: Pick<DriveDeps, 'db' | 'sharing'>,
  actor: Actor,
  id: string,
): Promise<DriveVersion[]> {
  const { node } = await getInUse(deps, deps.db.sql, { user: actor, id })
  const versions = await listVersions(deps.db.sql, node.account_id, node.id)
  const people = await findPeople(
    deps.db.sql,
    versions.map((version) => version.author_id),
  )
  return versions.map((version) => ({
    version: version.version,
    size: version.size,
    author: isGuest(version) ? 'guest' : (people.get(version.author_id)?.email ?? ''),
    author_display_name: people.get(version.author_id)?.name ?? '',
    created_at: toSeconds(version.created_at),
    is_current: version.version === node.version,
  }))
}

/** SQLite returns this id as a number. */
const isGuest = ({ author_id }: { author_id: string | number }) => String(author_id) === guestId

/** Makes an older version the newest one; the current content stays as a version. */
export async function restoreVersion(
  deps: DriveDeps,
  actor: Actor,
  { id, requested }: { id: string; requested: number },
): Promise<DriveFile> {
  const { node: before } = await getWritable(deps, deps.db.sql, { user: actor, id })
  const visible = await deps.db.transaction(async (tx) => {
    await tx.lockAccount(before.account_id)
    const now = await getWritable(deps, tx.sql, { user: actor, id })
    const version = await findVersion(tx.sql, now.node.account_id, { nodeId: id, version: requested })
    if (!version) throw new Refused('not_found')
    if (version.version === now.node.version) return now
    const { blob_hash, size, scan, scan_message } = version
    const node = await addVersion(deps, tx, {
      node: now.node,
      file: {
        content: { blob_hash, size, scan, scan_message },
        contentType: version.content_type,
        authorId: actor.accountId,
      },
    })
    await notifySaved(deps, tx, [node])
    return { ...now, node }
  })
  return toWireFile(deps, deps.db.sql, { user: actor, visible })
}
