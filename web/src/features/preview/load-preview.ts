import { fetchPart } from '../../ui/parts/fetch-part.ts'

/** Loads the file preview on first use. */
export const loadPreview = () => fetchPart(() => import('./lazy-entry.ts'))
