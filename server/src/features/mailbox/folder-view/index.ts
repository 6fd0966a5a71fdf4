export { completeArrivals } from './complete-arrivals.ts'
export { copyToFolder } from './copy-to-folder.ts'
export { countFrom, countMessages } from './count-messages.ts'
export type { FolderSnapshot } from './folder-snapshot.ts'
export { FolderSnapshots } from './folder-snapshots.ts'
export {
  type FolderEntry,
  getFolderNumbers,
  listEntries,
  listFolderNumbers,
  listVanishedUids,
} from './list-entries.ts'
export { listUsedKeywords } from './list-keywords.ts'
export { expungeFolder, moveFromFolder, removeWithin } from './move-from-folder.ts'
export {
  findContents,
  findReferences,
  findVanished,
  type MessageContent,
  type MessageSize,
  messageSize,
  readContent,
} from './read-content.ts'
export { RecentMessages } from './recent-messages.ts'
export { type FlagChange, setFlags } from './set-flags.ts'
