export {
  type DraftContent,
  findMessageWithDraft,
  listAttachmentsByUuid,
  type MessageWithDraft,
} from './draft-store.ts'
export { readDraftText, readDraftTexts } from './draft-texts.ts'
export { readDraftMessage } from './read-draft-message.ts'
export { visibleFiles, writtenPart } from './written-file.ts'
