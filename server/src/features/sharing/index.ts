export { accessRequestRoutes } from './access/routes.ts'
export { createShare } from './create-share.ts'

export { driveSharing } from './drive-sharing.ts'
export { endSharesOfMessage, tieShares } from './message-shares.ts'
export { ShareMail, shareMailJob } from './notices/share-mail.ts'
export { sharingRoutes } from './routes.ts'
export { forgetReceivers } from './share-upkeep-store.ts'
export { sharingMaintenance } from './upkeep.ts'
