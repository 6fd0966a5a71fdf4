import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Actor } from '../../../kernel/actor.ts'
import type { IncomingFile } from '../../../kernel/route.ts'
import type { DriveDeps } from '../deps.ts'
import { readDriveName, readPath } from '../names/drive-name.ts'
import { getLocation, type VisibleNode } from '../tree/access.ts'
import { notifyDrive } from '../tree/notify-drive.ts'
import { resolveVisible } from '../tree/resolve-visible.ts'
import { toWireFiles } from '../tree/wire-file.ts'
import { receiveFiles } from './receive-files.ts'
import { createPath, type NewDriveFile, saveFile } from './save-file.ts'

/** Target of an upload: a folder, or a path below it, which is created if missing. */
export interface UploadTarget {
  folderId?: string | null | undefined
  path?: string | undefined
  onConflict: NewDriveFile['onConflict']
}

/**
 * Saves uploaded files in a folder: all of a request or none; a rejected or interrupted request leaves nothing. Files
 * are scanned before they become visible.
 */
export async function uploadFiles(
  deps: DriveDeps,
  actor: Actor,
  { files, to }: { files: AsyncIterable<IncomingFile>; to: UploadTarget },
): Promise<DriveFile[]> {
  // Rejects an upload before its bytes arrive where possible.
  const { accountId } = await getLocation(deps, deps.db.sql, { user: actor, folderId: to.folderId })
  let path = to.path === undefined ? undefined : readPath(to.path).map(readDriveName)
  async function* withPath() {
    for await (const file of files) {
      path ??= readPath(file.fields.path ?? '').map(readDriveName)
      yield file
    }
  }
  const upload = { files: withPath(), accountId, uploaderId: actor.accountId, onConflict: to.onConflict }
  const visible = await receiveFiles(deps, upload, (received) =>
    deps.db.transaction((tx) =>
      saveAll(deps, tx, { actor, files: received, target: { accountId, to, path: path ?? [] } }),
    ),
  )
  return toWireFiles(deps, deps.db.sql, { user: actor, visible })
}

async function saveAll(
  deps: DriveDeps,
  tx: Parameters<Parameters<DriveDeps['db']['transaction']>[0]>[0],
  {
    actor,
    files,
    target: { accountId, to, path },
  }: {
    actor: Actor
    files: readonly NewDriveFile[]
    target: { accountId: string; to: UploadTarget; path: ReturnType<typeof readDriveName>[] }
  },
): Promise<VisibleNode[]> {
  await tx.lockAccount(accountId)
  const base = await getLocation(deps, tx.sql, { user: actor, folderId: to.folderId })
  const { location, created } = await createPath(deps, tx, {
    location: base,
    names: path,
    authorId: actor.accountId,
  })
  const nodes: Awaited<ReturnType<typeof saveFile>>[] = []
  for (const file of files) nodes.push(await saveFile(deps, tx, { location, file }))
  await notifyDrive(deps, tx, {
    accountId,
    folders: [location.folderId, ...created.map((folder) => folder.parent_id)],
    nodes: nodes.map((node) => node.id),
    quota: true,
  })
  return resolveVisible(deps, tx.sql, { user: actor, nodes })
}
