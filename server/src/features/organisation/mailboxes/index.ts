export { addSharedMailbox, changeSharedMailbox, listMailboxes } from './keep-mailboxes.ts'
