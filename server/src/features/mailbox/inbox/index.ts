export type { InboxMessage } from './inbox-store.ts'
export { listInbox, readMessageBytes } from './read-inbox.ts'
export { moveFromInbox } from './take-from-inbox.ts'
