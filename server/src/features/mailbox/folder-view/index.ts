export {
  deleteShownFolder,
  findShownFolder,
  listShownFolders,
  makeShownFolder,
  renameShownFolder,
  type ShownFolder,
  subscribeFolder,
} from './change-folders.ts'
export { copyToFolder } from './copy-to-folder.ts'
export { countMessages } from './count-messages.ts'
export { describeContents } from './describe-contents.ts'
export {
  type FolderEntry,
  type FolderNumbers,
  findEntries,
  findUid,
  getFolderNumbers,
  listEntries,
  listFolderUids,
  listVanished,
  listVanishedUids,
} from './list-entries.ts'
export { listKnownKeywords } from './list-keywords.ts'
export { expungeFolder, moveFromFolder } from './move-from-folder.ts'
export { findContents, findVanished, type MessageContent, readContent } from './read-content.ts'
export { type MarkChange, type Marks, setMarks } from './set-marks.ts'
