import { navigate } from 'wouter/use-browser-location'
import { openCompose } from '../../features/compose/index.ts'
import { contactsHome } from '../../features/contacts/index.ts'
import { folderNames } from '../../features/mailbox/folders/index.ts'
import { loadActions } from '../../features/mailbox/index.ts'
import { openFolder } from '../../features/mailbox/navigation/index.ts'
import { loadSearchBox } from '../../features/search/index.ts'
import { undoLatest } from '../../ui/index.ts'
import { bindKeys, useShortcuts } from '../../ui/keyboard/shortcuts.ts'
import { fetchPart } from '../../ui/parts/fetch-part.ts'
import { focusSearch } from '../palette/focus-search.ts'
import { appKeys } from '../shortcuts/app-keys.ts'
import { openShortcutSheet } from '../shortcuts/open-shortcut-sheet.ts'
import { focusFolders, focusNextRegion } from './regions.ts'

const keys = bindKeys(appKeys, {
  compose: () => openCompose(),
  search: focusSearch,
  palette: () => void openPalette(),
  shortcuts: () => void openShortcutSheet(),
  undo: undoLatest,
  inbox: () => openFolder(folderNames.inbox),
  starred: () => openFolder(folderNames.starred),
  sent: () => openFolder(folderNames.sent),
  drafts: () => openFolder(folderNames.drafts),
  contacts: () => navigate(contactsHome),
  folders: focusFolders,
  nextRegion: () => focusNextRegion(1),
  previousRegion: () => focusNextRegion(-1),
})

/** Shortcuts of every page in the main layout. */
export const useGlobalKeys = (): void => useShortcuts(keys)

async function openPalette(): Promise<void> {
  const [{ showPalette }, actions, search] = await Promise.all([
    fetchPart(() => import('../palette/show-palette.tsx')),
    loadActions(),
    loadSearchBox(),
  ])
  showPalette({ actions, search })
}
