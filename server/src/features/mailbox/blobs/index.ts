export { checkBlob, findBlob } from './check-blob.ts'
export { DamageMail, damageMailJob, notifyOfDamage } from './notify-of-damage.ts'
export { setBlobsUnreferenced } from './released-blob-store.ts'
export { verifyBlobs } from './verify-blobs.ts'
