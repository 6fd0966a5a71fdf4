export { accessRequestRoutes } from './access/routes.ts'
export { createShare } from './create-share.ts'

export { driveSharing } from './drive-sharing.ts'
export { sharingMaintenance } from './maintenance.ts'
export { attachShares, endSharesOfMessage } from './message-shares.ts'
export { getMailedShare, isLinkMailed, recordLinkMail } from './notices/link-mail.ts'
export { ShareMail, shareMailJob } from './notices/share-mail.ts'
export { sharingRoutes } from './routes.ts'
