export { findActorInMailbox, isSufficientFor, senderIdOf } from './find-actor-in-mailbox.ts'
export {
  grantRights,
  listAccessibleMailboxes,
  listMailboxPeople,
  notifyMailboxPeople,
  RightRevoked,
  revokeRight,
  rightRevokedJob,
} from './grant-rights.ts'
export { MailboxDeleted, mailboxDeletedJob, planMailboxDeleted } from './mailbox-deleted.ts'
export { mailboxRightMaintenance } from './maintenance.ts'
export { recordAction } from './record-action.ts'
export { findRight } from './right-store.ts'
export { mailboxRightRoutes } from './routes.ts'
