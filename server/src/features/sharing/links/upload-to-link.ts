import type { DriveFile } from '@bocau/contract/drive/drive'
import { Refused } from '../../../kernel/refused.ts'
import type { IncomingFile } from '../../../kernel/route.ts'
import {
  guestId,
  type NewDriveFile,
  receiveContent,
  releaseContent,
  saveFile,
} from '../../drive/contents/index.ts'
import { readDriveName } from '../../drive/names/index.ts'
import { findNode, notifyDrive, notifyQuota, toWireFiles, type VisibleNode } from '../../drive/tree/index.ts'
import { contentTypeOf } from '../../files/index.ts'
import type { SharingDeps } from '../deps.ts'
import { type LinkShare, type LinkVisitor, openShare } from './follow-link.ts'
import { getInLink, listRoots } from './link-files.ts'

/**
 * Uploads files into a folder of a link with write access, all or none. They count against the owner's quota and are
 * scanned before they become visible. Their author is the signed-in user, otherwise a guest.
 */
export async function uploadToLink(
  deps: SharingDeps,
  { token, follower }: { token: string; follower: LinkVisitor },
  { folderId, files }: { folderId: string | undefined; files: AsyncIterable<IncomingFile> },
): Promise<DriveFile[]> {
  const { account } = follower
  // The link may be revoked during the upload, so it is checked again afterwards.
  const findTargetFolder = async () => chooseFolder(deps, await openShare(deps, token, follower), folderId)
  const folder = await findTargetFolder()
  const accountId = folder.node.account_id
  const received: NewDriveFile[] = []
  try {
    for await (const file of files) {
      const name = readDriveName(file.name)
      const receivedBytes = received.reduce((bytes, { content }) => bytes + content.size, 0)
      const content = await receiveContent(deps, file.content, {
        accountId,
        uploaderId: account?.id,
        extraBytes: receivedBytes,
        isExclusive: true,
      })
      const contentType = contentTypeOf(file.contentType, name.name)
      received.push({ name, content, contentType, authorId: account?.id ?? guestId, onConflict: 'rename' })
    }
    const visible = await saveUploads(deps, await findTargetFolder(), received)
    return await toWireFiles(deps, deps.db.sql, { user: null, visible })
  } catch (error) {
    await releaseContent(
      deps,
      received.map(({ content }) => content),
    )
    throw error
  }
}

/** Saves the uploaded files in a folder that still exists, in one transaction. */
async function saveUploads(
  deps: SharingDeps,
  { node: { account_id: accountId, id: folderId }, permission, grantedId }: VisibleNode,
  files: readonly NewDriveFile[],
): Promise<VisibleNode[]> {
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    // The folder may have been deleted during the upload.
    const folder = await findNode(tx.sql, accountId, folderId)
    if (!folder || folder.trash_id !== null) throw new Refused('not_found')
    const visible: VisibleNode[] = []
    for (const file of files) {
      const node = await saveFile(deps, tx, { location: { accountId, folderId }, file })
      visible.push({ node, permission, grantedId })
    }
    await notifyDrive(deps, tx, { accountId, folders: [folderId] })
    await notifyQuota(deps, tx, accountId)
    return visible
  })
}

/** Returns the named folder, or the one that the link opens. */
async function chooseFolder(
  deps: Pick<SharingDeps, 'db'>,
  share: LinkShare,
  folderId: string | undefined,
): Promise<VisibleNode> {
  if (share.row.permission !== 'WRITE') throw new Refused('drive_read_only')
  const entry =
    folderId === undefined
      ? listRoots(share).find(({ node }) => node.is_file === 0)
      : await getInLink(deps, share, folderId)
  if (!entry) throw new Refused('drive_read_only')
  if (entry.node.is_file === 1) throw new Refused('not_found')
  return entry
}
