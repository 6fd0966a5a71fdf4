export {
  applyNow as applyFlagChanges,
  flagChangeJobs,
  flagChangeMaintenance,
} from './apply-flag-changes.ts'
export {
  createVisibleFolder,
  deleteStaleName,
  deleteVisibleFolder,
  findVisibleFolder,
  listStaleNames,
  listVisibleFolders,
  renameVisibleFolder,
  subscribeFolder,
  type VisibleFolder,
} from './change-visible-folders.ts'
export { completeArrivals } from './complete-arrivals.ts'
export { copyToFolder, moveToMailbox } from './copy-to-folder.ts'
export { countFrom, countMessages } from './count-store.ts'
export { findVanished } from './find-vanished.ts'
export type { FlagChange } from './flag-columns.ts'
export { FolderSnapshot, type SystemFlag } from './folder-snapshot.ts'
export { FolderSnapshots } from './folder-snapshots.ts'
export type { InboxMessage } from './inbox-store.ts'
export { type FolderEntry, getFolderNumbers, listFolderNumbers, listVanishedUids } from './list-entries.ts'
export { listUsedKeywords } from './list-keywords.ts'
export { expungeFolder, moveFromFolder, removeWithin } from './move-from-folder.ts'
export { moveFromInbox } from './move-from-inbox.ts'
export { listInbox, readMessageBytes } from './read-inbox.ts'
export { RecentMessages } from './recent-messages.ts'
export { setFlags } from './set-flags.ts'
export { TextScans } from './text-scans.ts'
export { withFlagChanges } from './with-flag-changes.ts'
