import { navigate } from 'wouter/use-browser-location'
import { openCompose } from '../features/compose/index.ts'
import { folderHref, folderNames } from '../features/mailbox/index.ts'
import { bindKeys, undoLatest, useShortcuts } from '../ui/index.ts'
import { openPalette } from './palette/open-palette.ts'
import { reachForSearch } from './reach-for-search.ts'
import { focusFolders, focusNextRegion } from './regions.ts'
import { appKeys } from './shortcuts/app-keys.ts'
import { openShortcutSheet } from './shortcuts/open-shortcut-sheet.ts'

const goTo = (folder: string) => navigate(folderHref(folder))

const keys = bindKeys(appKeys, {
  compose: () => openCompose(),
  search: reachForSearch,
  palette: () => void openPalette(),
  shortcuts: () => void openShortcutSheet(),
  undo: undoLatest,
  inbox: () => goTo(folderNames.inbox),
  starred: () => goTo(folderNames.starred),
  sent: () => goTo(folderNames.sent),
  drafts: () => goTo(folderNames.drafts),
  folders: focusFolders,
  nextRegion: () => focusNextRegion(1),
  previousRegion: () => focusNextRegion(-1),
})

/** The keys that work on every page of the main layout. */
export const useGlobalKeys = (): void => useShortcuts(keys)
