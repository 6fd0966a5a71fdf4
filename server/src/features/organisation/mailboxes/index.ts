export { deleteSharedMailbox } from './delete-mailbox.ts'
export { addSharedMailbox, changeSharedMailbox, listMailboxes } from './manage-mailboxes.ts'
export { listEveryMailbox } from './read-mailboxes.ts'
