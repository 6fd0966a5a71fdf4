export { newMailFileId, startMailFile } from './begin-mail-file.ts'
export { dropMailFile, finishMailFile, sweepMailFiles } from './finish-mail-file.ts'
export { receiveMailChunk } from './take-mail-piece.ts'
