export {
  fileUuid,
  insertAttachments,
  listAttachments,
  listAttachmentsByUuid,
  updateAttachmentScan,
} from './attachment-store.ts'
export { downloadAttachment, previewAsPdf } from './download-attachment.ts'
export { type NewAttachment, newFileUuid, toAttachmentRow } from './new-attachment.ts'
