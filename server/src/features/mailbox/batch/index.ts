export { advanceBatch, findBatch, insertBatch } from './batch-store.ts'
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
