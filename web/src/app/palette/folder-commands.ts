import type { Label } from '@bocau/contract/mailbox/labels'
import type { Folder } from '@bocau/contract/mailbox/mailbox'
import type { Settings } from '@bocau/contract/settings'
import {
  Archive,
  CalendarClock,
  Clock,
  FilePenLine,
  Folder as FolderIcon,
  Inbox,
  OctagonAlert,
  Repeat,
  Search,
  Send,
  Star,
  Tag,
  Trash,
} from 'lucide'
import { navigate } from 'wouter/use-browser-location'
import {
  findFolder,
  folderHref,
  folderNames,
  folderTitle,
  isSystemFolder,
} from '../../features/mailbox/folders/index.ts'
import { keyLabel } from '../../features/mailbox/index.ts'
import { savedSearchesOf, searchHrefOf } from '../../features/search/index.ts'
import { formatNumber } from '../../i18n/index.ts'
import type { IconGraphic } from '../../ui/index.ts'
import { appKeys } from '../shortcuts/app-keys.ts'
import type { Command } from './command.ts'

const systemFolders: [name: string, icon: IconGraphic, shortcut?: string][] = [
  [folderNames.inbox, Inbox, appKeys.inbox],
  [folderNames.starred, Star, appKeys.starred],
  [folderNames.sent, Send, appKeys.sent],
  [folderNames.drafts, FilePenLine, appKeys.drafts],
  [folderNames.scheduled, CalendarClock],
  [folderNames.periodic, Repeat],
  [folderNames.archive, Archive],
  [folderNames.snoozed, Clock],
  [folderNames.junk, OctagonAlert],
  [folderNames.trash, Trash],
]

/** Returns commands to open folders: system folders, then all of the user's own. */
export function folderCommands(folders: readonly Folder[]): Command[] {
  const userFolders = folders.flatMap(withDescendants).filter(({ name }) => !isSystemFolder(name))
  return [
    ...systemFolders
      .filter(([name]) => isPresent(folders, name))
      .map(
        ([name, icon, shortcut]): Command => ({
          id: `folder ${name}`,
          group: 'go',
          label: folderTitle(name),
          icon,
          ...(shortcut ? { shortcut: keyLabel(shortcut) } : {}),
          run: () => navigate(folderHref(name)),
        }),
      ),
    ...userFolders.map(
      ({ name, display_name, unread_threads }): Command => ({
        id: `folder ${name}`,
        group: 'folders',
        label: folderTitle(display_name),
        also: display_name,
        icon: FolderIcon,
        end: [parentPath(display_name), unread_threads > 0 && formatNumber(unread_threads)]
          .filter(Boolean)
          .join(' · '),
        run: () => navigate(folderHref(name)),
      }),
    ),
  ]
}

export const labelCommands = (labels: readonly Label[]): Command[] =>
  labels.map(({ id, name, unread_threads }) => ({
    id: `folder ${id}`,
    group: 'folders',
    label: folderTitle(id),
    also: name,
    icon: Tag,
    end: [parentPath(name), unread_threads > 0 && formatNumber(unread_threads)].filter(Boolean).join(' · '),
    run: () => navigate(folderHref(id)),
  }))

export const savedSearchCommands = (settings: Settings): Command[] =>
  savedSearchesOf(settings).map(({ name, query }) => ({
    id: `search ${query}`,
    group: 'folders',
    label: name,
    icon: Search,
    run: () => navigate(searchHrefOf(query)),
  }))

/** Returns true if a system folder exists; Archive and Snoozed do not exist before their first use. */
const isPresent = (folders: readonly Folder[], name: string) =>
  (name !== folderNames.archive && name !== folderNames.snoozed) || findFolder(folders, name) !== undefined

const withDescendants = (folder: Folder): Folder[] => [folder, ...folder.children.flatMap(withDescendants)]
const parentPath = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/'))).replaceAll('/', ' › ')
