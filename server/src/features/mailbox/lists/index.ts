export { getThreadPage, listThreads } from './list-threads.ts'
export { countRecentLetters, listRecentLetters, type RecentLetter } from './recent-letter-store.ts'
