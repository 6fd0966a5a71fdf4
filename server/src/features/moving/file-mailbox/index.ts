export { openChunks } from './file-content.ts'
export {
  addMailChunk,
  countUploads,
  findMailFile,
  insertMailFile,
  listMailChunks,
  listDisposableFiles,
  saveImportOfFile,
  releaseMailFile,
  sumMailFiles,
} from './file-store.ts'
export { openFile } from './open-file.ts'
