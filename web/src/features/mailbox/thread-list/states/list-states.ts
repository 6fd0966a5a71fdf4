import { fetchPart } from '../../../../ui/parts/fetch-part.ts'
export const loadEmptyFolder = () => fetchPart(() => import('./EmptyFolder.tsx'))
export const loadListSkeleton = () => fetchPart(() => import('./ThreadListSkeleton.tsx'))
export const loadListFailed = () => fetchPart(() => import('./ThreadListFailed.tsx'))

/** Preloads the empty, loading and error states, which may be needed when offline. */
export const fetchListStates = () =>
  Promise.allSettled([loadEmptyFolder(), loadListSkeleton(), loadListFailed()])
