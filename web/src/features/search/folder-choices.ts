import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { findFolderByName } from '@bocau/mail-core/find-folder-by-name'
import { anywhere } from '@bocau/mail-core/search/search-query'
import { t } from '../../i18n/index.ts'
import {
  entireFolderTitle,
  folderNames,
  foldersById,
  folderTitle,
  isSystemFolder,
} from '../mailbox/folders/index.ts'

/** Searchable folder with its full title. */
export interface FolderChoice {
  name: string
  title: string
}

const excluded: readonly string[] = [folderNames.drafts, folderNames.scheduled, folderNames.periodic]
const order: readonly string[] = [
  folderNames.inbox,
  folderNames.starred,
  folderNames.snoozed,
  folderNames.sent,
  folderNames.archive,
  folderNames.junk,
  folderNames.trash,
]

/** Returns the searchable folders as rows: system folders first, then the user's own. */
export function folderChoices(folders: readonly Folder[]): FolderChoice[] {
  const systemFolders = folders.filter(({ name }) => isSystemFolder(name) && !excluded.includes(name))
  const userFolders = folders.filter(({ name }) => !isSystemFolder(name))
  return [
    ...systemFolders
      .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
      .flatMap(withSubfolders),
    ...userFolders.flatMap(withSubfolders),
  ]
}

function withSubfolders(folder: Folder): FolderChoice[] {
  return [choiceOf(folder), ...folder.children.flatMap(withSubfolders)]
}

const choiceOf = ({ name, display_name }: Folder): FolderChoice => ({
  name,
  title: entireFolderTitle(isSystemFolder(name) ? name : display_name),
})

/** Returns the folder with a display name; the typed text if there is none. */
export function nameOfFolder(folders: readonly Folder[], typedName: string): string {
  const match = typedName && findFolderByName([...foldersById(folders).values()], typedName)
  return typeof match === 'object' ? match.name : (match ?? typedName)
}

export function titleOfFolder(folders: readonly Folder[], typedName: string): string {
  const name = nameOfFolder(folders, typedName)
  return name === anywhere ? t('search.anywhere') : folderTitle(name)
}
