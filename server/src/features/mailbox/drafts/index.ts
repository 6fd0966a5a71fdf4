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
export { readDraftLetter } from './read-draft-letter.ts'
export { shownFiles, writtenPart } from './written-file.ts'
