export { newUploadId, startUpload } from './begin-upload.ts'
export { dropUpload, finishUpload } from './finish-upload.ts'
export { findUpload } from './resumable-store.ts'
export { receiveChunk } from './take-piece.ts'
