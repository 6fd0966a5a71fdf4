export { checkMailbox, type Inconsistency } from './check-mailbox.ts'
export { indexUnindexed } from './index-unindexed.ts'
export { reindexMailbox } from './reindex-mailbox.ts'
