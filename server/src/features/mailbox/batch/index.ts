export { advanceBatch, findBatch, insertBatch } from './batch-store.ts'
export {
  deleteShownFolder,
  findShownFolder,
  forgetLeftName,
  listLeftNames,
  listShownFolders,
  makeShownFolder,
  renameShownFolder,
  type ShownFolder,
  subscribeFolder,
} from './change-shown-folders.ts'
