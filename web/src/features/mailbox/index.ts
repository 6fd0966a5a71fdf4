export { loadActions } from './act.ts'
export { keyLabel } from './action-rules/key-label.ts'
export { noteServerProgress } from './batch/server-progress.ts'
export {
  addUnread,
  applyCounts,
  applyNewMail,
  applyThreadsChanged,
  applyToDetail,
  type ListOf,
  type ThreadsChange,
} from './cache/cache-patches.ts'
export { listKeys, rowKeys, threadKeys } from './cache/keys.ts'
export { showNewMail, showThreadsChanged } from './cache/live.ts'
export { foldersQuery, threadKey, threadListKey, threadListQuery, threadQuery } from './cache/queries.ts'
export { type CurrentThreads, findCurrentThreads } from './current-threads.ts'
export {
  changeFolder,
  deleteFolder,
  hasFolderMenu,
  makeFolder,
  openFolderMenu,
  runServerBatch,
} from './folders/folder-menu.ts'
export {
  findFolder,
  folderHref,
  folderNames,
  foldersById,
  folderTitle,
  isSystemFolder,
  threadHref,
  threadInsteadOfFolder,
} from './folders/folders.ts'
export { foldFolder, useOpenFolders } from './folders/open-folders.ts'
export { isRowTrusted } from './forged.ts'
export { folderSource, type ListSource } from './navigation/list-source.ts'
export { openFolder, useShownCursor, useThreadEntry } from './navigation/navigation.ts'
export { HOVER_MILLISECONDS, listArrivalOf, prefetchPage, prefetchThread } from './navigation/prefetch.ts'
export { SplitContext, useSplitSide } from './navigation/split.ts'
export { loadRawMessage } from './pages/load-raw-message.ts'
export { loadThreadPage } from './pages/load-thread-page.ts'
export { ThreadPage } from './pages/ThreadPage.tsx'
export { useSubject } from './pages/use-subject.ts'
export { FolderLists } from './thread-list/FolderLists.tsx'
export { EmptyList } from './thread-list/states/EmptyList.tsx'
export { ThreadListPane } from './thread-list/ThreadListPage.tsx'
export { loadViewMenu } from './thread-list/toolbar/load-view-menu.ts'
