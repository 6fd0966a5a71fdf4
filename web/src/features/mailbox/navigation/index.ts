export { folderSource, type ListSource } from './list-source.ts'
export { openFolder, useThreadEntry, useVisibleCursor } from './navigation.ts'
export { HOVER_MILLISECONDS, loadListPage, prefetchPage, prefetchThread } from './prefetch.ts'
export { SplitContext, useSplitSide } from './split.ts'
