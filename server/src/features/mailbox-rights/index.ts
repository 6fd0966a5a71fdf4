export { findActorInMailbox, reaches, senderIdOf } from './act-in-mailbox.ts'
export { forgetActionsBefore } from './act-store.ts'
export {
  giveRights,
  listMailboxPeople,
  listOpenMailboxes,
  notifyMailboxPeople,
  RightRevoked,
  revokeRight,
  rightRevokedJob,
} from './give-rights.ts'
export { MailboxDeleted, mailboxDeletedJob, planMailboxDeleted } from './mailbox-deleted.ts'
export { noteAction } from './note-act.ts'
export {
  findRight,
  listOrganisationsWithMailboxes,
  listSharedMailboxes,
  updateSharedMailbox,
} from './right-store.ts'
export { mailboxRightRoutes } from './routes.ts'
