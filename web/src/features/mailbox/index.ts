export { loadActions } from './act.ts'
export { type AtHand, threadsAtHand } from './at-hand.ts'
export { noteServerProgress } from './batch/server-progress.ts'
export {
  addUnread,
  applyCounts,
  applyNewMail,
  applyThreadsChanged,
  applyToDetail,
  type ListOf,
  type ThreadsChange,
} from './cache-patches.ts'
export {
  changeFolder,
  deleteFolder,
  hasFolderMenu,
  makeFolder,
  openFolderMenu,
  runServerBatch,
} from './folder-menu.ts'
export {
  findFolder,
  folderHref,
  folderNames,
  foldersById,
  folderTitle,
  isSystemFolder,
  threadHref,
  threadInsteadOfFolder,
} from './folders.ts'
export { isRowTrusted } from './forged.ts'
export { goWhenThere } from './go-when-there.ts'
export { keyLabel } from './key-label.ts'
export { listKeys, rowKeys, threadKeys } from './keys.ts'
export { folderSource, type ListSource } from './list-source.ts'
export { showNewMail, showThreadsChanged } from './live.ts'
export { loadRawMessage } from './load-raw-message.ts'
export { loadThreadPage } from './load-thread-page.ts'
export { loadViewMenu } from './load-view-menu.ts'
export { openFolder, useShownCursor, useThreadEntry } from './navigation.ts'
export { foldFolder, useOpenFolders } from './open-folders.ts'
export { HOVER_MILLISECONDS, listArrivalOf, prefetchPage, prefetchThread } from './prefetch.ts'
export { foldersQuery, threadKey, threadListKey, threadListQuery, threadQuery } from './queries.ts'
export { SplitContext, useSplitSide } from './split.ts'
export { ThreadPage } from './ThreadPage.tsx'
export { EmptyList } from './thread-list/EmptyList.tsx'
export { FolderLists } from './thread-list/FolderLists.tsx'
export { ThreadListPane } from './thread-list/ThreadListPage.tsx'
export { useSubject } from './use-subject.ts'
