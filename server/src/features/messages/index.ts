export {
  isWrittenByAccount,
  isWrittenTo,
  listAccountAddresses,
  listWrittenByAccount,
} from './account-address-store.ts'
export {
  listMessagesAfter,
  listMessagesById,
} from './all-messages-store.ts'
export { currentVersion, saveEventOfMessage } from './content-store.ts'
export {
  type DraftContent,
  findDraftContent,
  findMessageWithDraft,
  listOutgoing,
  type MessageWithDraft,
} from './draft-store.ts'
export { readDraftText, readDraftTexts } from './draft-texts.ts'
export { infectedStatus, receiptStatus, refuseInfected } from './infected-message.ts'
export { findListOfMessage, isListVerified, saveListOfMessage } from './list-store.ts'
export {
  findDelivered,
  findMessageContent,
  insertMessage,
  listDelivered,
  type Recipients,
  recordContentChange,
  updateFlags,
  updateMessages,
} from './message-store.ts'
export {
  findContents,
  type MessageContent,
  messageSize,
  readContent,
  readContents,
} from './read-content.ts'
export { readDraftMessage } from './read-draft-message.ts'
export { readIndexTexts, toMessageWords } from './read-index-texts.ts'
export { recordUnsubscribed } from './record-unsubscribed.ts'
export { visibleFiles, writtenPart } from './written-file.ts'
