export type { InboxMessage } from './inbox-store.ts'
export { listInbox, readMessageBytes } from './read-inbox.ts'
export { takeFromInbox } from './take-from-inbox.ts'
