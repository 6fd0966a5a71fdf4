import type { DriveFile } from '@bocau/contract/drive/drive'
import { Refused } from '../../../kernel/refused.ts'
import type { IncomingFile } from '../../../kernel/route.ts'
import {
  type DriveNode,
  listInUse,
  notifySaved,
  receiveFiles,
  saveFile,
  toWireFiles,
  type VisibleNode,
} from '../../drive/index.ts'
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
  const { account_id: accountId } = (await findTargetFolder()).node
  const upload = { files, accountId, uploaderId: account?.id, onConflict: 'rename' as const }
  const visible = await receiveFiles(deps, upload, async (received) => {
    const { node, permission, grantedId } = await findTargetFolder()
    return deps.db.transaction(async (tx) => {
      await tx.lockAccount(accountId)
      // The folder may have been deleted during the upload.
      const [current] = await listInUse(tx.sql, accountId, [node.id])
      if (!current) throw new Refused('not_found')
      const saved: DriveNode[] = []
      for (const file of received)
        saved.push(await saveFile(deps, tx, { location: { accountId, folderId: node.id }, file }))
      await notifySaved(deps, tx, saved)
      return saved.map((file) => ({ node: file, permission, grantedId }))
    })
  })
  return toWireFiles(deps, deps.db.sql, { user: null, visible })
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
