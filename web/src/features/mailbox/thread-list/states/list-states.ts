import { fetchPart } from '../../../../ui/parts/fetch-part.ts'
export const loadEmptyFolder = () => fetchPart(() => import('./EmptyFolder.tsx'))
export const loadListSkeleton = () => fetchPart(() => import('./ThreadListSkeleton.tsx'))
export const loadListFailed = () => fetchPart(() => import('./ThreadListFailed.tsx'))

/** Fetches what stands in the place of rows: most of it is wanted when nothing can be fetched any more. */
export const fetchListStates = () =>
  Promise.allSettled([loadEmptyFolder(), loadListSkeleton(), loadListFailed()])
