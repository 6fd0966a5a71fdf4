import type { Id } from '@bocau/contract/ids'
import type { Label } from '@bocau/contract/mailbox/labels'
import type { Folder, Thread } from '@bocau/contract/mailbox/mailbox'
import { mailboxBase } from '../../../api/first-data/mailbox-scope.ts'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { t } from '../../../i18n/index.ts'

/** API names of the system folders; every other name is a path chosen by the user. */
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

export const isSystemFolder = (name: string): name is SystemFolderName => systemNames.has(name)

export const cachedFolders = (): Folder[] => queryClient.getQueryData<Folder[]>(queryKeys.folders) ?? []
export const cachedLabels = (): Label[] => queryClient.getQueryData<Label[]>(queryKeys.labels) ?? []

/** Returns the display name: translated for a system folder, otherwise the last segment of the path. */
export function folderTitle(name: string): string {
  if (isSystemFolder(name)) return t(`folder.${name}`)
  const label = cachedLabels().find(({ id }) => id === name)
  return labelTitle(label?.name ?? name)
}

/** Returns the display name of a label, the last segment of its path. */
export const labelTitle = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Returns true if rows of this folder show recipients instead of senders. */
export const showsRecipients = (name: string): boolean =>
  name === folderNames.sent || name === folderNames.drafts || showsSendTime(name)

/** Returns true if rows of this folder show the sending time. */
export const showsSendTime = (name: string): boolean =>
  name === folderNames.scheduled || name === folderNames.periodic

/** Returns true if rows of this folder show a future time and are sorted by it. */
export const isPending = (name: string): boolean => showsSendTime(name) || name === folderNames.snoozed

/** Returns the address of a folder list, optionally filtered and paged. */
export function folderHref(name: string, cursor = '', narrowing?: string): string {
  const path = `${mailboxBase}/folder/${name.split('/').map(encodeURIComponent).join('%2F')}`
  const params = new URLSearchParams({ ...(narrowing && { filter: narrowing }), ...(cursor && { cursor }) })
  return params.size > 0 ? `${path}?${params}` : path
}

/** Returns the address of a thread in a folder; `src` names its origin other than a folder. */
export const threadHref = (folder: string, id: Id, src?: string): string =>
  `${folderHref(folder)}/${id}${src ? `?src=${src}` : ''}`

/** Returns all folders of a tree by id. */
export function foldersById(folders: readonly Folder[]): ReadonlyMap<Id, Folder> {
  const byId = new Map<Id, Folder>()
  const walk = (list: readonly Folder[]) => {
    for (const folder of list) {
      byId.set(folder.id, folder)
      walk(folder.children)
    }
  }
  walk(folders)
  return byId
}

/** Finds a folder by name or id, both of which are valid in an address. */
export function findFolder(folders: readonly Folder[], nameOrId: string): Folder | undefined {
  for (const folder of folders) {
    if (folder.name === nameOrId || folder.id === nameOrId) return folder
    const below = findFolder(folder.children, nameOrId)
    if (below) return below
  }
  return undefined
}

/**
 * Returns the thread named by an address if only the folder without the last segment exists. Ids are long, so a short
 * number may be part of a folder name.
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

/** Filter of a folder list, as in its address. */
export type Narrowing = 'unread' | 'starred' | 'files' | 'me'

interface Narrowed {
  params: { is_read: '0' } | { is_star: '1' } | { has_attachment: '1' } | { to_addr: 'me' }
  matches: (row: Thread) => boolean
}

/** Filters of a folder, in display order. */
export const narrowings: Readonly<Record<Narrowing, Narrowed>> = {
  unread: { params: { is_read: '0' }, matches: (row) => row.unread },
  starred: { params: { is_star: '1' }, matches: (row) => row.starred },
  files: { params: { has_attachment: '1' }, matches: (row) => row.has_attachments },
  me: { params: { to_addr: 'me' }, matches: (row) => row.to_me === true },
}

export const readNarrowing = (text: string | null | undefined): Narrowing | undefined =>
  text && Object.hasOwn(narrowings, text) ? (text as Narrowing) : undefined

/** Returns the id of a list; folder names contain no tab. */
export const listId = (folder: string, narrowing: Narrowing | undefined): string =>
  narrowing ? `${folder}\t${narrowing}` : folder

export function readListId(id: string): { folder: string; narrowing: Narrowing | undefined } {
  const [folder = '', narrowing] = id.split('\t')
  return { folder, narrowing: readNarrowing(narrowing) }
}
