export { advanceBatch, findBatch, insertBatch } from './batch-store.ts'
export {
  createVisibleFolder,
  deleteVisibleFolder,
  findVisibleFolder,
  forgetStaleName,
  listStaleNames,
  listVisibleFolders,
  renameVisibleFolder,
  subscribeFolder,
  type VisibleFolder,
} from './change-visible-folders.ts'
