export { dropUpload, finishUpload } from './finish-upload.ts'
export { receiveChunk } from './receive-chunk.ts'
export { findUpload } from './resumable-store.ts'
export { newUploadId, startUpload } from './start-upload.ts'
