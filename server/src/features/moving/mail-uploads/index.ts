export { cancelMailFile, finishMailFile, sweepMailFiles } from './finish-mail-file.ts'
export { receiveMailChunk } from './receive-mail-chunk.ts'
export { newMailFileId, startMailFile } from './start-mail-file.ts'
