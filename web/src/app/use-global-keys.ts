import { navigate } from 'wouter/use-browser-location'
import { folderHref, folderNames } from '../features/mailbox/index.ts'
import { undoLatest, useShortcuts } from '../ui/index.ts'
import { sayComingSoon } from './coming-soon.ts'
import { focusNextRegion } from './regions.ts'

/** The keys that work on every page of the main layout. */
export function useGlobalKeys(): void {
  useShortcuts({
    c: () => sayComingSoon('compose'),
    '/': () => document.querySelector<HTMLInputElement>('[data-search]')?.focus(),
    '?': () => sayComingSoon('help'),
    z: undoLatest,
    'g i': () => navigate(folderHref(folderNames.inbox)),
    'g s': () => navigate(folderHref(folderNames.starred)),
    'g t': () => navigate(folderHref(folderNames.sent)),
    'g d': () => navigate(folderHref(folderNames.drafts)),
    F6: () => focusNextRegion(1),
    'Shift+F6': () => focusNextRegion(-1),
  })
}
