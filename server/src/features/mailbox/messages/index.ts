export { findEventOfMessage, keepEventOfMessage, listMessagesOfEvent } from './event-store.ts'
export {
  findDelivered,
  findMessageContent,
  listDelivered,
  type Recipients,
  updateMessage,
} from './message-store.ts'
export { listOwnAddresses } from './own-address-store.ts'
