export { beginUpload, newUploadId } from './begin-upload.ts'
export { dropUpload, finishUpload } from './finish-upload.ts'
export { findUpload } from './resumable-store.ts'
export { takePiece } from './take-piece.ts'
