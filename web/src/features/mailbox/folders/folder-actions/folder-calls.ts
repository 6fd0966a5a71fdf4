import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { navigate } from 'wouter/use-browser-location'
import { request } from '../../../../api/client.ts'
import { mailboxBase } from '../../../../api/first-data/mailbox-scope.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { queryKeys } from '../../../../api/query-keys.ts'
import { cachedFolders, findFolder, folderHref, folderNames } from '../folders.ts'
import { expandAncestors } from '../open-folders.ts'

export async function createFolder(path: string): Promise<Folder> {
  const created = await request('POST /api/v2/folders', { body: { display_name: path } })
  await refetchFoldersUnless((folders) => findFolder(folders, created.id) !== undefined)
  expandAncestors(cachedFolders(), created.name)
  return created
}

/** Moves or renames a folder; an open list of it or of a subfolder follows. */
export async function changeFolderPath(folder: Folder, path: string): Promise<Folder> {
  const current = folderOnScreen()
  const changed = await request('PATCH /api/v2/folders/:id', {
    params: { id: folder.id },
    body: { display_name: path },
  })
  await refetchFoldersUnless((folders) => findFolder(folders, folder.id)?.name === changed.name)
  if (isIn(folder, current))
    navigate(folderHref(changed.name + current.slice(folder.name.length)), { replace: true })
  expandAncestors(cachedFolders(), changed.name)
  return changed
}

/** Deletes a folder; it and its subfolders must not contain mail. */
export async function deleteEmptyFolder(folder: Folder): Promise<void> {
  await request('DELETE /api/v2/folders/:id', { params: { id: folder.id } })
  closeFolder(folder)
  await refetchFoldersUnless((folders) => findFolder(folders, folder.id) === undefined)
}

/** Opens the inbox if the open folder is being deleted. */
export function closeFolder(folder: Folder): void {
  if (isIn(folder, folderOnScreen())) navigate(folderHref(folderNames.inbox), { replace: true })
}

const isIn = ({ name }: Folder, current: string): boolean =>
  current === name || current.startsWith(`${name}/`)

function folderOnScreen(): string {
  const [, page, name = ''] = location.pathname.slice(mailboxBase.length).split('/')
  return page === 'folder' ? decodeURIComponent(name) : ''
}

/** Refetches the folders unless the event arrived before the response, as it usually does. */
async function refetchFoldersUnless(isPresent: (folders: Folder[]) => boolean): Promise<void> {
  if (!isPresent(cachedFolders())) await queryClient.invalidateQueries({ queryKey: queryKeys.folders })
}
