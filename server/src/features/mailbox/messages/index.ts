export {
  findEventOfMessage,
  keepEventOfMessage,
  listEarlierMessagesOfEvent,
  listMessagesOfEvent,
} from './event-store.ts'
export { keepListOfMessage } from './list-store.ts'
export {
  findDelivered,
  findMessageContent,
  listDelivered,
  type Recipients,
  updateMessage,
} from './message-store.ts'
export { noteLeft } from './note-left.ts'
export { isWrittenHere, listOwnAddresses } from './own-address-store.ts'
