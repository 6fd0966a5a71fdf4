export { isWrittenByAccount, listAccountAddresses } from './account-address-store.ts'
export { saveEventOfMessage } from './event-store.ts'
export { saveListOfMessage } from './list-store.ts'
export {
  findDelivered,
  findMessageContent,
  listDelivered,
  type Recipients,
  updateMessage,
} from './message-store.ts'
export { recordUnsubscribed } from './record-unsubscribed.ts'
