export type { ListFilter } from './list-page-store.ts'
export { getThreadPage, listThreads } from './list-threads.ts'
export { countRecentMessages, listRecentMessages, type RecentMessage } from './recent-message-store.ts'
