import type { Folder } from '@bocau/contract/mailbox/mailbox'
import type { ReactNode } from 'react'
import {
  findFolder,
  openFolderMenu,
  setFolderExpanded,
  useOpenFolders,
} from '../../features/mailbox/folders/index.ts'
import { t } from '../../i18n/index.ts'
import { Tree } from '../../ui/tree/Tree.tsx'
import { useIsRail } from './fold-sidebar.ts'
import { mainFolderItems, otherFolderItems } from './folder-items.tsx'

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
