export { checkBlob, findBlob, findBlobs } from './check-blob.ts'
export { blobMaintenance } from './maintenance.ts'
export { DamageMail, damageMailJob } from './notify-of-damage.ts'
export { releaseBlobs, setBlobsUnreferenced } from './released-blob-store.ts'
