export type { ListFilter } from './list-page-store.ts'
export { getThreadPage, listThreads } from './list-threads.ts'
