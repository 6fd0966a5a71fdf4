export type { InboxMessage } from './inbox-store.ts'
export { moveFromInbox } from './move-from-inbox.ts'
export { listInbox, readMessageBytes } from './read-inbox.ts'
