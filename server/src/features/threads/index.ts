export { findThreadInconsistency } from './check-thread.ts'
export {
  addFallbackKey,
  fallbackKey,
  findThread,
  hasThreadCapacity,
  type ThreadClues,
  threadHeaders,
} from './find-thread.ts'
export { type RowFlag, refreshRowFlag } from './refresh-row-flag.ts'
export {
  createThreadRows,
  notifyThreads,
  refreshThread,
  refreshThreadFlags,
  refreshThreads,
} from './refresh-thread.ts'
export type { MessageLine, ThreadRow } from './summarise-thread.ts'
export { joinChanges, limitChange, noChange, type ThreadChange } from './thread-change.ts'
export { listThreadRows } from './thread-row-store.ts'
export { addReferences, claimReferences, findThreadSize, insertThread } from './thread-store.ts'
