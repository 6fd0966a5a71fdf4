export { mailboxActionRoutes } from './action-routes.ts'
export {
  addMessage,
  type NewAttachment,
  type NewMessage,
  newFileUuid,
  toAttachmentRow,
} from './actions/add-message.ts'
export { applyRuleOutcome, type Treatment } from './actions/apply-rule-outcome.ts'
export { removeMessages } from './actions/delete-forever.ts'
export { moveMessages } from './actions/move-messages.ts'
export { noteScan } from './actions/note-scan.ts'
export { requireDeleting } from './actions/require-deleting.ts'
export { type MessageEdit, rewriteContent, rewriteMessage } from './actions/rewrite-message.ts'
export { findUuidOfFile, listAttachments } from './attachments/attachment-store.ts'
export { contentDisposition } from './attachments/content-disposition.ts'
export { contentTypeOf } from './attachments/content-type.ts'
export { type FileWanted, fileReply, type KeptFile } from './attachments/file-reply.ts'
export { numberDuplicates } from './attachments/number-duplicates.ts'
export { isOfficeName } from './attachments/office-name.ts'
export { pdfReply } from './attachments/pdf-reply.ts'
export { scanFile } from './attachments/scan-file.ts'
export { type ScanState, toScanState } from './attachments/scan-state.ts'
export { type ZipEntry, zipStream } from './attachments/zip-stream.ts'
export { advanceBatch, findBatch, insertBatch } from './batch/batch-store.ts'
export { checkBlob, findBlob } from './blobs/check-blob.ts'
export { markBlobsUnreferenced } from './blobs/released-blob-store.ts'
export { checkMailbox, type Trouble } from './check/check-mailbox.ts'
export { indexUnindexed } from './check/index-unindexed.ts'
export { reindexMailbox } from './check/reindex-mailbox.ts'
export { planRenewal } from './check/renew-words.ts'
export type { MailboxDeps } from './deps.ts'
export {
  type DraftContent,
  deleteDraftContent,
  findMessageOfHeader,
  findMessageWithDraft,
  listAttachmentsByUuid,
  type MessageWithDraft,
  replaceAttachments,
  saveDraftContent,
} from './drafts/draft-store.ts'
export { readDraftText, readDraftWords } from './drafts/draft-words.ts'
export { readDraftLetter } from './drafts/read-draft-letter.ts'
export { shownFiles, writtenPart } from './drafts/written-file.ts'
export { AccountFolders } from './folders/account-folders.ts'
export { createFolder } from './folders/create-folder.ts'
export { isFolderPath } from './folders/folder-path.ts'
export { findFolder, listFolders } from './folders/folder-store.ts'
export { getFolders } from './folders/get-folders.ts'
export { createSystemFolders, type SystemFolderName, systemFolderNames } from './folders/system-folders.ts'
export { tellOfFolders } from './folders/tell-of-folders.ts'
export { mailboxJobs } from './jobs.ts'
export { getThreadPage, listThreads } from './lists/list-threads.ts'
export { countRecentLetters, listRecentLetters, type RecentLetter } from './lists/recent-letter-store.ts'
export { findDelivered, type Recipients, updateMessage } from './messages/message-store.ts'
export { getThread } from './reading/get-thread.ts'
export { infectedStatus } from './reading/infected-message.ts'
export { type Letter, listLetters } from './reading/list-letters.ts'
export { getRawMessage } from './reading/raw-message.ts'
export { planReturnedLetter, ReturnedLetter, returnedLetterJob } from './reading/returned-letter.ts'
export { mailboxRoutes } from './routes.ts'
export { nameThread } from './threads/find-thread.ts'
export { joinChanges, type ThreadChange } from './threads/thread-change.ts'
export { mailboxUpkeep } from './upkeep.ts'
