export { checkBlob, findBlob } from './check-blob.ts'
export { proveBlobs } from './prove-blobs.ts'
export { markBlobsUnreferenced } from './released-blob-store.ts'
export { DamageMail, damageMailJob, tellOfDamage } from './tell-of-damage.ts'
