export type { InboxLetter } from './inbox-store.ts'
export { listInbox, readLetterBytes } from './read-inbox.ts'
export { takeFromInbox } from './take-from-inbox.ts'
