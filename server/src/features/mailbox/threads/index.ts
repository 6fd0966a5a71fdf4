export { nameThread } from './find-thread.ts'
export { joinChanges, type ThreadChange } from './thread-change.ts'
