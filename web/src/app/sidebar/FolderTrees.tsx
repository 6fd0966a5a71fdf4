import type { Folder } from '@bocau/contract/mailbox/mailbox'
import {
  Archive,
  CalendarClock,
  Clock,
  FilePenLine,
  Folder as FolderIcon,
  FolderOpen,
  Inbox,
  OctagonAlert,
  Repeat,
  Send,
  Star,
  Trash,
} from 'lucide'
import type { ReactNode } from 'react'
import {
  findFolder,
  folderHref,
  folderTitle,
  hasFolderMenu,
  isSystemFolder,
  openFolderMenu,
  setFolderExpanded,
  useOpenFolders,
} from '../../features/mailbox/folders/index.ts'
import { formatNumber, t } from '../../i18n/index.ts'
import { hueOf } from '../../ui/display/initials.ts'
import { Icon, type IconGraphic } from '../../ui/index.ts'
import { Tree } from '../../ui/tree/Tree.tsx'
import type { TreeItem } from '../../ui/tree/tree-rows.ts'
import { useIsRail } from './fold-sidebar.ts'

const none: ReadonlySet<string> = new Set()

interface Props {
  folders: Folder[]
  /** Folder of the address. */
  current: string
  /** Heading above the user's own folders. */
  heading: ReactNode
}

/** System folders, then the user's own as a tree; the collapsed sidebar shows only the top level. */
export function FolderTrees({ folders, current, heading }: Props) {
  const isRail = useIsRail()
  const open = useOpenFolders(folders, current)
  const openIds = isRail ? none : open
  const openMenu = (id: string, anchor: Element, isByKeyboard: boolean) => {
    const folder = findFolder(folders, id)
    if (folder) void openFolderMenu(folder, anchor, isByKeyboard)
  }
  return (
    <>
      <Tree
        label={t('app.mainFolders')}
        items={mainFolderItems(folders, current)}
        onMenu={openMenu}
        isNarrow={isRail}
      />
      {heading}
      <Tree
        label={t('app.myFolders')}
        items={otherFolderItems(folders, current, openIds)}
        openIds={openIds}
        onFold={isRail ? undefined : setFolderExpanded}
        onMenu={openMenu}
        isNarrow={isRail}
      />
    </>
  )
}

/** Number shown on a folder: unread, total, or none. */
type Counted = 'unread' | 'all' | 'nothing'

const mainFolders: [name: string, icon: IconGraphic, counted: Counted][] = [
  ['INBOX', Inbox, 'unread'],
  ['Starred', Star, 'nothing'],
  ['Snoozed', Clock, 'nothing'],
  ['Sent', Send, 'nothing'],
  ['Drafts', FilePenLine, 'all'],
  ['WEBMAIL_SCHEDULED', CalendarClock, 'all'],
  ['webmail_period', Repeat, 'nothing'],
  ['Archive', Archive, 'nothing'],
  ['Junk', OctagonAlert, 'unread'],
  ['Trash', Trash, 'nothing'],
]

/** Folders that most people rarely need: listed while they contain something or are open. */
const listedWhenUsed: readonly string[] = ['Snoozed', 'webmail_period']

/** Returns the system folders in fixed order. The archive appears after its first use. */
function mainFolderItems(folders: readonly Folder[], current: string): TreeItem[] {
  return mainFolders.flatMap(([name, icon, counted]) => {
    const folder = folders.find((each) => each.name === name)
    if (name === 'Archive' && !folder) return []
    if (listedWhenUsed.includes(name) && name !== current && !folder?.total_threads) return []
    return {
      id: name,
      label: folderTitle(name),
      href: folderHref(name),
      icon: <Icon of={icon} />,
      isCurrent: name === current,
      hasMenu: hasFolderMenu(folder),
      ...itemCount(folder, counted),
    }
  })
}

/**
 * Returns the user's own folders, and first those created by a mail program below a system folder. A collapsed folder
 * includes the unread count of its descendants.
 */
function otherFolderItems(
  folders: readonly Folder[],
  current: string,
  openIds: ReadonlySet<string>,
): TreeItem[] {
  const toItem = (folder: Folder, hue: number): TreeItem => {
    const isOpen = openIds.has(folder.id) && folder.children.length > 0
    const unread = isOpen ? folder.unread_threads : unreadWithin(folder)
    return {
      id: folder.id,
      label: folderTitle(folder.name),
      href: folderHref(folder.name),
      icon: <FolderGlyph isOpen={isOpen} hue={hue} />,
      isCurrent: folder.name === current,
      hasMenu: true,
      ...itemCount({ ...folder, unread_threads: unread }, 'unread'),
      children: folder.children.map((child) => toItem(child, hue)),
    }
  }
  return folders.flatMap((folder) => {
    if (!isSystemFolder(folder.name)) return toItem(folder, folderHue(folder.name))
    return folder.children.map((child) => ({
      ...toItem(child, folderHue(child.name)),
      label: `${folderTitle(folder.name)}/${folderTitle(child.name)}`,
    }))
  })
}

/** Returns the hue of a folder, that of its top-level ancestor. */
const folderHue = (name: string): number => hueOf(name.split('/')[0] ?? name)

const unreadWithin = (folder: Folder): number =>
  folder.children.reduce((sum, child) => sum + unreadWithin(child), folder.unread_threads)

function itemCount(folder: Folder | undefined, counted: Counted): Pick<TreeItem, 'count' | 'isStrong'> {
  const n = counted === 'unread' ? folder?.unread_threads : counted === 'all' ? folder?.total_threads : 0
  if (!n) return {}
  const isUnread = counted === 'unread'
  return {
    count: { text: formatNumber(n), meaning: t(isUnread ? 'app.unread' : 'app.threads', { n }) },
    isStrong: isUnread,
  }
}

function FolderGlyph({ isOpen, hue }: { isOpen: boolean; hue: number }) {
  const style = { color: `var(--hue-${hue}-ink)`, fill: `var(--hue-${hue}-bg)` }
  return <Icon of={isOpen ? FolderOpen : FolderIcon} style={style} />
}
