import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Actor } from '../../../kernel/actor.ts'
import type { IncomingFile } from '../../../kernel/route.ts'
import { contentTypeOf } from '../../mailbox/attachments/index.ts'
import type { DriveDeps } from '../deps.ts'
import { readDriveName, readPath } from '../names/drive-name.ts'
import { getPlace, type Seen } from '../tree/access.ts'
import { resolveVisible } from '../tree/resolve-visible.ts'
import { tellOfDrive, tellOfRoom } from '../tree/tell-of-drive.ts'
import { toWireFiles } from '../tree/wire-file.ts'
import { keepFile, makePath, type NewDriveFile } from './keep-file.ts'
import { receiveContent, releaseContent } from './receive-content.ts'

/** Target of an upload: a folder, or a path below it, which is created if missing. */
export interface UploadPlace {
  folderId?: string | null | undefined
  path?: string | undefined
  onTaken: NewDriveFile['onTaken']
}

/**
 * Saves uploaded files in a folder: all of a request or none; a rejected or interrupted request leaves nothing. Files
 * are scanned before they become visible.
 */
export async function uploadFiles(
  deps: DriveDeps,
  actor: Actor,
  files: AsyncIterable<IncomingFile>,
  to: UploadPlace,
): Promise<DriveFile[]> {
  // Rejects an upload before its bytes arrive where possible.
  const { accountId } = await getPlace(deps, deps.db.sql, actor, to.folderId)
  let path = to.path === undefined ? undefined : readPath(to.path).map(readDriveName)
  const kept: NewDriveFile[] = []
  try {
    for await (const file of files) {
      path ??= readPath(file.fields.path ?? '').map(readDriveName)
      kept.push(await receiveFile(deps, actor, accountId, file, kept, to.onTaken))
    }
    const place = { accountId, to, path: path ?? [] }
    const seen = await deps.db.transaction((tx) => keepAll(deps, tx, actor, kept, place))
    return await toWireFiles(deps, deps.db.sql, actor, seen)
  } catch (error) {
    await releaseContent(
      deps,
      kept.map(({ content }) => content),
    )
    throw error
  }
}

async function receiveFile(
  deps: DriveDeps,
  actor: Actor,
  accountId: string,
  file: IncomingFile,
  kept: readonly NewDriveFile[],
  onTaken: NewDriveFile['onTaken'],
): Promise<NewDriveFile> {
  const name = readDriveName(file.name)
  const besideBytes = kept.reduce((bytes, { content }) => bytes + content.size, 0)
  const content = await receiveContent(deps, file.content, {
    accountId,
    askerId: actor.accountId,
    besideBytes,
    isGiven: true,
  })
  return {
    name,
    content,
    contentType: contentTypeOf(file.contentType, name.name),
    authorId: actor.accountId,
    onTaken,
  }
}

async function keepAll(
  deps: DriveDeps,
  tx: Parameters<Parameters<DriveDeps['db']['transaction']>[0]>[0],
  actor: Actor,
  files: readonly NewDriveFile[],
  { accountId, to, path }: { accountId: string; to: UploadPlace; path: ReturnType<typeof readDriveName>[] },
): Promise<Seen[]> {
  await tx.lockAccount(accountId)
  const base = await getPlace(deps, tx.sql, actor, to.folderId)
  const { place, made } = await makePath(deps, tx, base, path, actor.accountId)
  const nodes: Awaited<ReturnType<typeof keepFile>>[] = []
  for (const file of files) nodes.push(await keepFile(deps, tx, place, file))
  await tellOfDrive(deps, tx, accountId, {
    folders: [place.folderId, ...made.map((folder) => folder.parent_id)],
    nodes: nodes.map((node) => node.id),
  })
  await tellOfRoom(deps, tx, accountId)
  return resolveVisible(deps, tx.sql, actor, nodes)
}
