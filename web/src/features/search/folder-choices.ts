import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { folderCalled } from '@bocau/mail-core/folder-called'
import { anywhere } from '@bocau/mail-core/search/search-query'
import { t } from '../../i18n/index.ts'
import { folderNames, foldersById, folderTitle, isSystemFolder } from '../mailbox/folders/index.ts'

/** A folder that can be searched in, and how deep it lies in the tree. */
export interface FolderChoice {
  name: string
  title: string
  depth: number
}

const leftOut: readonly string[] = [folderNames.drafts, folderNames.scheduled, folderNames.periodic]
const order: readonly string[] = [
  folderNames.inbox,
  folderNames.starred,
  folderNames.snoozed,
  folderNames.sent,
  folderNames.archive,
  folderNames.junk,
  folderNames.trash,
]

/** The tree of folders that can be searched in, as rows: the product's own first, then those people made. */
export function folderChoices(folders: readonly Folder[]): FolderChoice[] {
  const own = folders.filter(({ name }) => isSystemFolder(name) && !leftOut.includes(name))
  const others = folders.filter(({ name }) => !isSystemFolder(name))
  return [
    ...own
      .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
      .flatMap((folder) => branchOf(folder, 0)),
    ...others.flatMap((folder) => branchOf(folder, 0)),
  ]
}

function branchOf(folder: Folder, depth: number): FolderChoice[] {
  return [choiceOf(folder, depth), ...folder.children.flatMap((child) => branchOf(child, depth + 1))]
}

const choiceOf = ({ name, display_name }: Folder, depth: number): FolderChoice => ({
  name,
  title: folderTitle(isSystemFolder(name) ? name : display_name),
  depth,
})

/** The name of the folder that somebody means; as it was typed where there is none so called. */
export function nameOfFolder(folders: readonly Folder[], called: string): string {
  const found = called && folderCalled([...foldersById(folders).values()], called)
  return typeof found === 'object' ? found.name : (found ?? called)
}

/** What a search calls the place it looks into. */
export function titleOfFolder(folders: readonly Folder[], called: string): string {
  const name = nameOfFolder(folders, called)
  return name === anywhere ? t('search.anywhere') : folderTitle(name)
}
