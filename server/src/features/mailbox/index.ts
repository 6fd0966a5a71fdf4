export { AccountFolders } from './account-folders.ts'
export { mailboxActionRoutes } from './action-routes.ts'
export {
  addMessage,
  type NewAttachment,
  type NewMessage,
  newFileUuid,
  toAttachmentRow,
} from './add-message.ts'
export { findUuidOfFile, listAttachments } from './attachment-store.ts'
export { advanceBatch, findBatch, insertBatch } from './batch-store.ts'
export { checkBlob, findBlob } from './check-blob.ts'
export { checkMailbox, type Trouble } from './check-mailbox.ts'
export { contentDisposition } from './content-disposition.ts'
export { contentTypeOf } from './content-type.ts'
export { createFolder } from './create-folder.ts'
export { removeMessages } from './delete-forever.ts'
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
} from './draft-store.ts'
export { readDraftText, readDraftWords } from './draft-words.ts'
export { type FileWanted, fileReply, type KeptFile } from './file-reply.ts'
export { nameThread } from './find-thread.ts'
export { isFolderPath } from './folder-path.ts'
export { findFolder, listFolders } from './folder-store.ts'
export { getFolders } from './get-folders.ts'
export { getThread } from './get-thread.ts'
export { indexUnindexed } from './index-unindexed.ts'
export { infectedStatus } from './infected-message.ts'
export { mailboxJobs } from './jobs.ts'
export { type Letter, listLetters } from './list-letters.ts'
export { getThreadPage, listThreads } from './list-threads.ts'
export { findDelivered, type Recipients, updateMessage } from './message-store.ts'
export { moveMessages } from './move-messages.ts'
export { noteScan } from './note-scan.ts'
export { numberDuplicates } from './number-duplicates.ts'
export { isOfficeName } from './office-name.ts'
export { pdfReply } from './pdf-reply.ts'
export { getRawMessage } from './raw-message.ts'
export { readDraftLetter } from './read-draft-letter.ts'
export { countRecentLetters, listRecentLetters, type RecentLetter } from './recent-letter-store.ts'
export { reindexMailbox } from './reindex-mailbox.ts'
export { noteReleased } from './released-blob-store.ts'
export { planRenewal } from './renew-words.ts'
export { requireDeleting } from './require-deleting.ts'
export { planReturnedLetter, ReturnedLetter, returnedLetterJob } from './returned-letter.ts'
export { type MessageEdit, rewriteContent, rewriteMessage } from './rewrite-message.ts'
export { mailboxRoutes } from './routes.ts'
export { scanFile } from './scan-file.ts'
export { type ScanState, toScanState } from './scan-state.ts'
export { createSystemFolders, type SystemFolderName, systemFolderNames } from './system-folders.ts'
export { tellOfFolders } from './tell-of-folders.ts'
export { joinChanges, type ThreadChange } from './thread-change.ts'
export { type Treatment, treatMessages } from './treat-messages.ts'
export { mailboxUpkeep } from './upkeep.ts'
export { shownFiles, writtenPart } from './written-file.ts'
export { type ZipEntry, zipStream } from './zip-stream.ts'
