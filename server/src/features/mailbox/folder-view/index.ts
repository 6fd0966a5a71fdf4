export {
  deleteShownFolder,
  findShownFolder,
  listShownFolders,
  makeShownFolder,
  renameShownFolder,
  type ShownFolder,
  subscribeFolder,
} from './change-folders.ts'
export { completeArrivals } from './complete-arrivals.ts'
export { copyToFolder } from './copy-to-folder.ts'
export { countMessages } from './count-messages.ts'
export {
  type FolderEntry,
  type FolderNumbers,
  findEntries,
  getFolderNumbers,
  listEntries,
  listFolderUids,
  listVanished,
  listVanishedUids,
} from './list-entries.ts'
export { listKnownKeywords } from './list-keywords.ts'
export { expungeFolder, moveFromFolder, removeWithin } from './move-from-folder.ts'
export {
  findContents,
  findReferences,
  findVanished,
  type MessageContent,
  readContent,
} from './read-content.ts'
export { type MarkChange, setMarks } from './set-marks.ts'
