export { findDelivered, type Recipients, updateMessage } from './message-store.ts'
