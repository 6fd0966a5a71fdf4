export { checkMailbox, type Inconsistency } from './check-mailbox.ts'
export { indexUnindexed } from './index-unindexed.ts'
export { reindexMailbox } from './reindex-mailbox.ts'
export { planRenewal } from './renew-words.ts'
