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
export { hasFolderMenu, makeFolder, openFolderMenu } from './folder-menu.ts'
export {
  findFolder,
  folderHref,
  folderNames,
  folderTitle,
  isSystemFolder,
  threadHref,
} from './folders.ts'
export type { ListSource } from './list-source.ts'
export { showNewMail, showThreadsChanged } from './live.ts'
export { loadRawMessage } from './load-raw-message.ts'
export { loadThreadPage } from './load-thread-page.ts'
export { prefetchThread } from './prefetch.ts'
export { foldersQuery, threadKey, threadListKey, threadListQuery, threadQuery } from './queries.ts'
export { ThreadPage } from './ThreadPage.tsx'
export { ThreadListPage, ThreadListPane } from './thread-list/ThreadListPage.tsx'
export { useSubject } from './use-subject.ts'
