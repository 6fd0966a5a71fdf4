export { addFallbackKey } from './find-thread.ts'
export type { ThreadChange } from './thread-change.ts'
export { findThreadSize } from './thread-store.ts'
