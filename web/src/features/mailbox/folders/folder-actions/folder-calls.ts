import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { navigate } from 'wouter/use-browser-location'
import { request } from '../../../../api/client.ts'
import { mailboxBase } from '../../../../api/first-data/mailbox-scope.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { queryKeys } from '../../../../api/query-keys.ts'
import { findFolder, folderHref, folderNames } from '../folders.ts'
import { showFolder } from '../open-folders.ts'

/** The folders as they are known now. */
export const knownFolders = (): Folder[] => queryClient.getQueryData<Folder[]>(queryKeys.folders) ?? []

/** Makes a folder at a path. */
export async function createFolder(path: string): Promise<Folder> {
  const made = await request('POST /api/v2/folders', { body: { display_name: path } })
  await readFoldersUnless((folders) => findFolder(folders, made.id) !== undefined)
  showFolder(knownFolders(), made.name)
  return made
}

/** Gives a folder another path; who looks at it, or at one below it, goes along. */
export async function changeFolderPath(folder: Folder, path: string): Promise<Folder> {
  const shown = folderOnScreen()
  const changed = await request('PATCH /api/v2/folders/:id', {
    params: { id: folder.id },
    body: { display_name: path },
  })
  await readFoldersUnless((folders) => findFolder(folders, folder.id)?.name === changed.name)
  if (shown === folder.name || shown.startsWith(`${folder.name}/`)) {
    navigate(folderHref(changed.name + shown.slice(folder.name.length)), { replace: true })
  }
  showFolder(knownFolders(), changed.name)
  return changed
}

/** Removes a folder that has no mail in it, nor below it. */
export async function deleteEmptyFolder(folder: Folder): Promise<void> {
  await request('DELETE /api/v2/folders/:id', { params: { id: folder.id } })
  leaveFolder(folder)
  await readFoldersUnless((folders) => findFolder(folders, folder.id) === undefined)
}

/** Who looks at a folder that goes away is led to the inbox. */
export function leaveFolder(folder: Folder): void {
  const shown = folderOnScreen()
  if (shown === folder.name || shown.startsWith(`${folder.name}/`))
    navigate(folderHref(folderNames.inbox), { replace: true })
}

/** The folder that the address names. */
function folderOnScreen(): string {
  const [, page, name = ''] = location.pathname.slice(mailboxBase.length).split('/')
  return page === 'folder' ? decodeURIComponent(name) : ''
}

/** The event that tells of it is mostly faster than the answer; only where it was not, the tree is read. */
async function readFoldersUnless(isThere: (folders: Folder[]) => boolean): Promise<void> {
  if (!isThere(knownFolders())) await queryClient.invalidateQueries({ queryKey: queryKeys.folders })
}
