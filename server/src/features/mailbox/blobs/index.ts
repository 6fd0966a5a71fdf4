export { checkBlob, findBlob } from './check-blob.ts'
export { markBlobsUnreferenced } from './released-blob-store.ts'
