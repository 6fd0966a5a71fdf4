import { openCompose } from '../../features/compose/index.ts'
import { folderNames, openFolder } from '../../features/mailbox/index.ts'
import { bindKeys, undoLatest, useShortcuts } from '../../ui/index.ts'
import { openPalette } from '../palette/open-palette.ts'
import { reachForSearch } from '../palette/reach-for-search.ts'
import { appKeys } from '../shortcuts/app-keys.ts'
import { openShortcutSheet } from '../shortcuts/open-shortcut-sheet.ts'
import { focusFolders, focusNextRegion } from './regions.ts'

const keys = bindKeys(appKeys, {
  compose: () => openCompose(),
  search: reachForSearch,
  palette: () => void openPalette(),
  shortcuts: () => void openShortcutSheet(),
  undo: undoLatest,
  inbox: () => openFolder(folderNames.inbox),
  starred: () => openFolder(folderNames.starred),
  sent: () => openFolder(folderNames.sent),
  drafts: () => openFolder(folderNames.drafts),
  folders: focusFolders,
  nextRegion: () => focusNextRegion(1),
  previousRegion: () => focusNextRegion(-1),
})

/** The keys that work on every page of the main layout. */
export const useGlobalKeys = (): void => useShortcuts(keys)
