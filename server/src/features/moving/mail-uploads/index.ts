export { beginMailFile, newMailFileId } from './begin-mail-file.ts'
export { dropMailFile, finishMailFile, sweepMailFiles } from './finish-mail-file.ts'
export { takeMailPiece } from './take-mail-piece.ts'
