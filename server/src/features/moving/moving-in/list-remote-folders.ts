import type { RemoteFolder } from '@bocau/contract/moving'
import type { RemoteMailboxSession, RemoteSignIn } from '../../../ports/remote-mailbox.ts'
import type { MovingDeps } from '../deps.ts'
import { folderFor, foldersToImport, isSuggested } from './map-folders.ts'
import { withMailbox } from './open-remote-mailbox.ts'

/** Lists the folders of a remote mailbox that can be imported, each with its local target. */
export function listRemoteFolders(
  deps: Pick<MovingDeps, 'mailboxes'>,
  signIn: RemoteSignIn,
): Promise<RemoteFolder[]> {
  return withMailbox(deps, signIn, readRemoteFolders)
}

/** Like `listRemoteFolders`, for an open mailbox. */
export async function readRemoteFolders(mailbox: RemoteMailboxSession): Promise<RemoteFolder[]> {
  const { hasLabels } = mailbox
  const folders = foldersToImport(await mailbox.listFolders(), hasLabels)
  return folders.map((folder) => ({
    path: folder.path,
    folder: folderFor({ ...folder, hasLabels }),
    total: folder.total,
    is_suggested: isSuggested(folder),
  }))
}
