export { findByTerms } from './find-by-terms.ts'
export { indexUnindexed } from './reindexing/index-unindexed.ts'
export { reindexMailbox } from './reindexing/reindex-mailbox.ts'
export { searchRoutes } from './routes.ts'
