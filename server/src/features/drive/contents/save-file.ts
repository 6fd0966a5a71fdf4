import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../../db/database.ts'
import { Refused } from '../../../kernel/refused.ts'
import { setBlobsUnreferenced } from '../../blobs/index.ts'
import { addUsedBytes, reserveStorage } from '../../quota/index.ts'
import type { DriveDeps } from '../deps.ts'
import type { DriveName } from '../names/drive-name.ts'
import type { DriveLocation } from '../tree/access.ts'
import { driveFull } from '../tree/drive-full.ts'
import { fileKind } from '../tree/file-kind.ts'
import { freeName } from '../tree/free-name.ts'
import { type DriveNode, findNamed, listAncestors } from '../tree/node-store.ts'
import { insertNodes, setContent } from '../tree/node-write-store.ts'
import { getAuthor, newFile, newFolder, versionOf } from './new-node.ts'
import type { Content } from './receive-content.ts'
import { deleteVersions, insertVersions, preserveSavedFrom } from './version-store.ts'

const dayMilliseconds = 24 * 3_600_000

type SaveDeps = Pick<DriveDeps, 'clock' | 'db' | 'ids' | 'random'>

/** Author of files uploaded through a link by a visitor; they belong to the owner of the drive. */
export const guestId = '0'

/** File to save; its bytes are already in the blob store. */
export interface NewDriveFile {
  name: DriveName
  content: Content
  contentType: string
  authorId: string
  /** Uuid of the attachment that it is a copy of. */
  savedFrom?: string
  onConflict: 'rename' | 'replace' | 'refuse'
}

/**
 * Saves a file in a folder within the caller's transaction, which has locked the drive and notifies of the change. A
 * name conflict is resolved by a number or a new version, as requested.
 */
export async function saveFile(
  deps: SaveDeps,
  tx: Transaction,
  { location, file }: { location: DriveLocation; file: NewDriveFile },
): Promise<DriveNode> {
  const existing = await findNamed(tx.sql, location, file.name.name_key)
  if (existing && file.onConflict === 'replace' && existing.is_file === 1)
    return addVersion(deps, tx, { node: existing, file })
  if (existing && file.onConflict !== 'rename') throw new Refused('drive_name_taken')

  await checkDepth(tx, location, 1)
  if (!(await reserveStorage(tx.sql, location.accountId, file.content.size)))
    throw driveFull(file.authorId, location.accountId)
  const name = existing ? await freeName(tx.sql, location, file.name) : file.name
  const ownerId = file.authorId === guestId ? location.accountId : file.authorId
  const author = await getAuthor(tx.sql, ownerId)
  const { node, version } = newFile(deps, location, {
    name,
    author,
    content: {
      ...file.content,
      contentType: file.contentType,
      savedFrom: file.savedFrom ?? '',
    },
  })
  await insertNodes(deps, tx, [node])
  await insertVersions(tx.sql, [{ ...version, author_id: file.authorId }])
  return node
}

/** Adds the newest version of a file and prunes old versions. Same requirements as `saveFile`. */
export async function addVersion(
  deps: SaveDeps,
  tx: Transaction,
  {
    node,
    file: { content, authorId, contentType, savedFrom },
  }: { node: DriveNode; file: Omit<NewDriveFile, 'name' | 'onConflict'> },
): Promise<DriveNode> {
  if (!(await reserveStorage(tx.sql, node.account_id, content.size)))
    throw driveFull(authorId, node.account_id)
  const next: DriveNode = {
    ...node,
    ...content,
    content_type: contentType,
    kind: fileKind(contentType),
    version: node.version + 1,
    changed_at: deps.clock.now(),
  }
  const version = versionOf(next, authorId, savedFrom)
  await insertVersions(tx.sql, [version])
  await setContent(tx.sql, version, next.kind)
  await deleteOldVersions(deps, tx, next)
  return next
}

/** Deletes the versions of a file that are neither among the last twenty nor from the last thirty days. */
export async function deleteOldVersions(
  deps: Pick<DriveDeps, 'clock'>,
  tx: Transaction,
  node: Pick<DriveNode, 'account_id' | 'id' | 'version'>,
): Promise<number> {
  const now = deps.clock.now()
  const deleted = await deleteVersions(tx.sql, node.account_id, {
    nodeId: node.id,
    upTo: node.version - limits.driveVersions,
    before: now - limits.driveVersionDays * dayMilliseconds,
  })
  if (deleted.length === 0) return 0
  const saved = deleted.findLast((version) => version.saved_from !== '')
  if (saved) await preserveSavedFrom(tx.sql, node, saved.saved_from)
  await addUsedBytes(
    tx.sql,
    node.account_id,
    deleted.reduce((bytes, { size }) => bytes - size, 0),
  )
  await setBlobsUnreferenced(
    tx.sql,
    deleted.map((version) => version.blob_hash),
    now,
  )
  return deleted.length
}

/** Finds the folder at a path below a folder and creates missing ones; returns the created folders. */
export async function createPath(
  deps: SaveDeps,
  tx: Transaction,
  { location, names, authorId }: { location: DriveLocation; names: readonly DriveName[]; authorId: string },
): Promise<{ location: DriveLocation; created: DriveNode[] }> {
  const created: DriveNode[] = []
  let at = location
  for (const name of names) {
    const existing = await findNamed(tx.sql, at, name.name_key)
    if (existing && existing.is_file === 1) throw new Refused('drive_name_taken')
    if (!existing) await checkDepth(tx, at, 1)
    const folder = existing ?? newFolder(deps, at, { name, author: await getAuthor(tx.sql, authorId) })
    if (!existing) {
      await insertNodes(deps, tx, [folder])
      created.push(folder)
    }
    at = { accountId: at.accountId, folderId: folder.id }
  }
  return { location: at, created }
}

/** Refuses nodes that would exceed the maximum depth; `height` is the number of levels to add. */
export async function checkDepth(tx: Transaction, location: DriveLocation, height: number): Promise<void> {
  const ancestors = await listAncestors(tx.sql, location.accountId, location.folderId)
  if (ancestors.length + height > limits.maxDriveDepth) throw new Refused('drive_too_deep')
}
