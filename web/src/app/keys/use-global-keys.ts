import { navigate } from 'wouter/use-browser-location'
import { openCompose } from '../../features/compose/index.ts'
import { contactsHome } from '../../features/contacts/index.ts'
import { folderNames } from '../../features/mailbox/folders/index.ts'
import { loadActions } from '../../features/mailbox/index.ts'
import { openFolder } from '../../features/mailbox/navigation/index.ts'
import { loadSearch } from '../../features/search/index.ts'
import { undoLatest } from '../../ui/index.ts'
import { bindKeys, useShortcuts } from '../../ui/keyboard/shortcuts.ts'
import { loadPalette } from '../load-later.ts'
import { focusSearch } from '../palette/focus-search.ts'
import { appKeys } from '../shortcuts/app-keys.ts'
import { openShortcutSheet } from '../shortcuts/open-shortcut-sheet.ts'

/** Regions of the page in the order of F6. Missing ones are skipped. */
const order = ['sidebar', 'list', 'reading', 'compose', 'toasts'] as const

/** Moves the focus to the next or previous region. */
function focusNextRegion(step: 1 | -1): void {
  const regions = order
    .map((name) => document.querySelector<HTMLElement>(`[data-region="${name}"]:not([data-kept] *)`))
    .filter((region) => region?.checkVisibility({ visibilityProperty: true }) && region.childElementCount > 0)
  const current = regions.findIndex((region) => region?.contains(document.activeElement))
  const next = regions[(current + step + regions.length) % regions.length] ?? regions[0]
  if (next) focusInside(next)
}

/** Moves the focus to the folder list, if visible. */
const focusFolders = (): void =>
  document.querySelector<HTMLElement>('[data-region="sidebar"] [role="treeitem"][tabindex="0"]')?.focus()

/** Focuses the tab stop of a region, otherwise the region itself. */
function focusInside(region: HTMLElement): void {
  const stops =
    '[role="treeitem"][tabindex="0"], [role="row"][tabindex="0"], a[href]:not([tabindex="-1"]), button:not(:disabled):not([tabindex="-1"])'
  const stop = [...region.querySelectorAll<HTMLElement>(stops)].find((each) => each.checkVisibility())
  if (!stop) region.tabIndex = -1
  const target = stop ?? region
  target.focus()
}

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
  const [{ showPalette }, actions, search] = await Promise.all([loadPalette(), loadActions(), loadSearch()])
  showPalette({ actions, search })
}
