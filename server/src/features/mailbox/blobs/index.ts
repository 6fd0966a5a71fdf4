export { checkBlob, findBlob } from './check-blob.ts'
export { verifyBlobs } from './prove-blobs.ts'
export { setBlobsUnreferenced } from './released-blob-store.ts'
export { DamageMail, damageMailJob, notifyOfDamage } from './tell-of-damage.ts'
