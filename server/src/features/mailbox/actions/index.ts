export {
  addMessage,
  type NewAttachment,
  type NewMessage,
  newFileUuid,
  type SavedMessage,
  saveMessage,
  toAttachmentRow,
} from './add-message.ts'
export { applyRuleOutcome, type MessageChange } from './apply-rule-outcome.ts'
export { removeMessages, removeSomeMessages } from './delete-forever.ts'
export { moveMessages } from './move-messages.ts'
export { recordScan } from './record-scan.ts'
export { recordSender } from './record-sender.ts'
export { deleteReminder, setMessageReminder } from './reminders/remind-threads.ts'
export { requireDeleting } from './require-deleting.ts'
export { type MessageEdit, rewriteContent, rewriteMessage } from './rewrite-message.ts'
export { setReplied } from './set-replied.ts'
export { unsnoozeForReply } from './snoozing/unsnooze-for-reply.ts'
