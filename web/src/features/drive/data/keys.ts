import type { Id } from '@bocau/contract/ids'
import { type DriveLocation, driveHref } from '../address/drive-address.ts'
import type { Sorting } from '../names/sorting.ts'

export const driveKeys = {
  all: ['drive'],
  /** Prefix of all lists. The next element names the list, and the one after it the folder. */
  lists: ['drive', 'list'],
  list: (location: DriveLocation, sorting: Sorting | undefined) => [
    'drive',
    'list',
    location.tab,
    location.tab === 'mine' ? location.folderId : location.tab === 'search' ? driveHref(location) : '',
    sorting ? `${sorting.key} ${sorting.order}` : '',
  ],
  files: ['drive', 'file'],
  file: (id: Id) => ['drive', 'file', id],
  versions: (id: Id, version: number) => ['drive', 'versions', id, version],
  shares: ['drive', 'shares'],
  sharesOf: (id: Id) => ['drive', 'shares', id],
  /** Access requests; invalidated together with shares. */
  waiting: ['drive', 'shares', 'waiting'],
  /** Owners of shared files; invalidated together with shares. */
  owners: ['drive', 'shares', 'owners'],
  asked: (id: Id) => ['drive', 'asked', id],
  usage: ['drive', 'usage'],
  /** Prefix of the subfolders of all folders. */
  folders: ['drive', 'folders'],
  foldersIn: (id: Id | null) => ['drive', 'folders', id],
} as const
