export { advanceBatch, findBatch, insertBatch } from './batch-store.ts'
