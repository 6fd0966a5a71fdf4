import { fetchPart } from '../ui/parts/fetch-part.ts'

/** Loads what the first screen does not draw. */
export const loadLater = () => fetchPart(() => import('./lazy-entry.ts'))

/** Loads the command palette and the list of shortcuts. */
export const loadPalette = () => fetchPart(() => import('./palette/lazy-entry.ts'))
