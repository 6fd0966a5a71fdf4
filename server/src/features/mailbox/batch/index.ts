export { advanceBatch, findBatch, insertBatch } from './batch-store.ts'
export {
  createVisibleFolder,
  deleteVisibleFolder,
  findVisibleFolder,
  deleteStaleName,
  listStaleNames,
  listVisibleFolders,
  renameVisibleFolder,
  subscribeFolder,
  type VisibleFolder,
} from './change-visible-folders.ts'
