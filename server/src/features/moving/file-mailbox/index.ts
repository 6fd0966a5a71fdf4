export { openChunks } from './file-content.ts'
export {
  addMailChunk,
  countUploads,
  findMailFile,
  insertMailFile,
  listDisposableFiles,
  listMailChunks,
  releaseMailFile,
  saveImportOfFile,
  sumMailFiles,
} from './file-store.ts'
export { openFile } from './open-file.ts'
