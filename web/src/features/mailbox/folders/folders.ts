import type { Id } from '@bocau/contract/ids'
import type { Label } from '@bocau/contract/mailbox/labels'
import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { mailboxBase } from '../../../api/first-data/mailbox-scope.ts'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { t } from '../../../i18n/index.ts'

/** The names that folders of the product have in addresses; every other name is a path the person chose. */
export const folderNames = {
  inbox: 'INBOX',
  starred: 'Starred',
  sent: 'Sent',
  drafts: 'Drafts',
  scheduled: 'WEBMAIL_SCHEDULED',
  periodic: 'webmail_period',
  archive: 'Archive',
  snoozed: 'Snoozed',
  junk: 'Junk',
  trash: 'Trash',
} as const

export type SystemFolderName = (typeof folderNames)[keyof typeof folderNames]

const systemNames: ReadonlySet<string> = new Set(Object.values(folderNames))

/** Whether a folder is one of the product's own rather than the person's. */
export const isSystemFolder = (name: string): name is SystemFolderName => systemNames.has(name)

/** What a folder is called on screen: the product's own in the language, others by the last part of their path. */
export function folderTitle(name: string): string {
  if (isSystemFolder(name)) return t(`folder.${name}`)
  const label = queryClient.getQueryData<Label[]>(queryKeys.labels)?.find(({ id }) => id === name)
  return labelTitle(label?.name ?? name)
}

/** What a label is called on screen: by the last part of its path. */
export const labelTitle = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Whether rows of this folder name to whom a message goes rather than who wrote it. */
export const showsRecipients = (name: string): boolean =>
  name === folderNames.sent || name === folderNames.drafts || showsDepartures(name)

/** Whether rows of this folder say when a message leaves rather than when it was written. */
export const showsDepartures = (name: string): boolean =>
  name === folderNames.scheduled || name === folderNames.periodic

/** Whether its rows say when something is to come, and stand in that order. */
export const isToCome = (name: string): boolean => showsDepartures(name) || name === folderNames.snoozed

/** The address of a folder's list, whole or narrowed, or of one page of it. */
export function folderHref(name: string, cursor = '', narrowing?: string): string {
  const path = `${mailboxBase}/folder/${name.split('/').map(encodeURIComponent).join('%2F')}`
  const asked = new URLSearchParams({ ...(narrowing && { filter: narrowing }), ...(cursor && { cursor }) })
  return asked.size > 0 ? `${path}?${asked}` : path
}

/** The address of a thread opened from a folder; `src` says what led to it, where that was no folder. */
export const threadHref = (folder: string, id: Id, src?: string): string =>
  `${folderHref(folder)}/${id}${src ? `?src=${src}` : ''}`

/** Every folder of a tree by its id. */
export function foldersById(folders: readonly Folder[]): ReadonlyMap<Id, Folder> {
  const found = new Map<Id, Folder>()
  const walk = (list: readonly Folder[]) => {
    for (const folder of list) {
      found.set(folder.id, folder)
      walk(folder.children)
    }
  }
  walk(folders)
  return found
}

/** The folder of a name, or of an id, which the address may hold as well. */
export function findFolder(folders: readonly Folder[], nameOrId: string): Folder | undefined {
  for (const folder of folders) {
    if (folder.name === nameOrId || folder.id === nameOrId) return folder
    const below = findFolder(folder.children, nameOrId)
    if (below) return below
  }
  return undefined
}

/**
 * The thread that an address names where no folder has that name but the one before its last part: ids are long, and a
 * short number may be the name of a folder.
 */
export function threadInsteadOfFolder(
  folders: readonly Folder[],
  name: string,
): { folder: string; threadId: Id } | undefined {
  const cut = name.lastIndexOf('/')
  const [folder, threadId] = [name.slice(0, cut), name.slice(cut + 1)]
  if (cut < 0 || !/^\d+$/.test(threadId) || findFolder(folders, name)) return undefined
  return findFolder(folders, folder) && { folder, threadId }
}
