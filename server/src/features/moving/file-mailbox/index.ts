export { contentOfChunks } from './file-content.ts'
export {
  addMailChunk,
  countComingFiles,
  findMailFile,
  insertMailFile,
  listMailChunks,
  listSpentFiles,
  nameMoveOfFile,
  releaseMailFile,
  sumMailFiles,
} from './file-store.ts'
export { openFile } from './open-file.ts'
