import { fetchPart } from '../../ui/parts/fetch-part.ts'

export const loadDrive = () => fetchPart(() => import('./lazy-entry.ts'))
