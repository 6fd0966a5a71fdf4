export const loadEmptyFolder = () => import('./EmptyFolder.tsx')
export const loadListSkeleton = () => import('./ThreadListSkeleton.tsx')
export const loadListFailed = () => import('./ThreadListFailed.tsx')

/** Fetches what stands in the place of rows: most of it is wanted when nothing can be fetched any more. */
export const fetchListStates = () =>
  Promise.allSettled([loadEmptyFolder(), loadListSkeleton(), loadListFailed()])
