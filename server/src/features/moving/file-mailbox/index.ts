export { contentOfPieces } from './file-content.ts'
export {
  addMailPiece,
  countComingFiles,
  findMailFile,
  insertMailFile,
  listMailPieces,
  listSpentFiles,
  nameMoveOfFile,
  releaseMailFile,
  sumMailFiles,
} from './file-store.ts'
export { openFile } from './open-file.ts'
