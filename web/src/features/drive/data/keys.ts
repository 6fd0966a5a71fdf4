import type { Id } from '@bocau/contract/ids'
import { type DrivePlace, driveHref } from '../address/drive-address.ts'
import type { Sorting } from '../names/sorting.ts'

/** The name of each read of the drive in the query cache. */
export const driveKeys = {
  all: ['drive'],
  /** All lists; prefix of each. The next word says which, and of a folder the one after names it. */
  lists: ['drive', 'list'],
  list: (place: DrivePlace, sorting: Sorting | undefined) => [
    'drive',
    'list',
    place.tab,
    place.tab === 'mine' ? place.folderId : place.tab === 'search' ? driveHref(place) : '',
    sorting ? `${sorting.key} ${sorting.order}` : '',
  ],
  files: ['drive', 'file'],
  file: (id: Id) => ['drive', 'file', id],
  versions: (id: Id, version: number) => ['drive', 'versions', id, version],
  shares: ['drive', 'shares'],
  sharesOf: (id: Id) => ['drive', 'shares', id],
  /** Who asks for access: told of like shares. */
  waiting: ['drive', 'shares', 'waiting'],
  /** Whose files one sees: told of like shares. */
  owners: ['drive', 'shares', 'owners'],
  asked: (id: Id) => ['drive', 'asked', id],
  usage: ['drive', 'usage'],
  /** The folders of all folders; prefix of each. */
  folders: ['drive', 'folders'],
  foldersIn: (id: Id | null) => ['drive', 'folders', id],
} as const
