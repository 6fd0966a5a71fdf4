import { navigate } from 'wouter/use-browser-location'
import { folderHref, folderNames } from '../features/mailbox/index.ts'
import { type Shortcuts, undoLatest, useShortcuts } from '../ui/index.ts'
import { sayComingSoon } from './coming-soon.ts'
import { focusNextRegion } from './regions.ts'

const goTo = (folder: string) => navigate(folderHref(folder))

const keys: Shortcuts = {
  c: () => sayComingSoon('compose'),
  '/': reachForSearch,
  '?': () => sayComingSoon('help'),
  z: undoLatest,
  'g i': () => goTo(folderNames.inbox),
  'g s': () => goTo(folderNames.starred),
  'g t': () => goTo(folderNames.sent),
  'g d': () => goTo(folderNames.drafts),
  F6: () => focusNextRegion(1),
  'Shift+F6': () => focusNextRegion(-1),
}

/** The box, or on small screens the button that opens it. */
function reachForSearch(): void {
  const target = document.querySelector<HTMLElement>('[data-search]')
  if (target instanceof HTMLInputElement) target.focus()
  else target?.click()
}

/** The keys that work on every page of the main layout. */
export const useGlobalKeys = (): void => useShortcuts(keys)
