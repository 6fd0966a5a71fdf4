export { advanceBatch, findBatch, insertBatch } from './batch-store.ts'
export {
  deleteVisibleFolder,
  findVisibleFolder,
  forgetStaleName,
  listStaleNames,
  listVisibleFolders,
  createVisibleFolder,
  renameVisibleFolder,
  type VisibleFolder,
  subscribeFolder,
} from './change-shown-folders.ts'
