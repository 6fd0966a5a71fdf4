export { AccountFolders } from './account-folders.ts'
export { createFolder } from './create-folder.ts'
export { checkFolderDepth, checkFolderPath, isFolderPath, parentOf } from './folder-path.ts'
export { type FolderSet, onlyFolders } from './folder-set.ts'
export {
  countFolders,
  type FolderRow,
  findFolder,
  findFolderById,
  listFolderNames,
  listFolders,
  removeFolder,
  renameFolder,
  shiftCounts,
} from './folder-store.ts'
export { getArchiveFolder } from './get-archive-folder.ts'
export { findInTree, getFolder, getFolderCounts, getFolders } from './get-folders.ts'
export { byMessageId, isInFolders, isInListedFolders, isInNoListedFolder } from './in-folders-store.ts'
export { notifyFolders } from './notify-folders.ts'
export { deleteSubscription, listStaleSubscriptions, saveSubscription } from './stale-subscription-store.ts'
export {
  archiveFolderName,
  createSystemFolders,
  foldersInOrder,
  hiddenFolderNames,
  type SpecialFolders,
  type SystemFolderName,
  scheduledFolderNames,
  snoozedFolderName,
} from './system-folders.ts'
