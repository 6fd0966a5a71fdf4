export { adoptDraft } from './adopt-draft.ts'
export { buildMessageParts, type DraftMessage, type DraftMessageFile, toWire } from './draft-message.ts'
export { driveAttachingRoutes } from './files/attach-drive-files.ts'
export { blockedExtension } from './files/blocked-file.ts'
export { findDraft, getDraft, isEditable, lockDraft } from './find-draft.ts'
export { composeMaintenance } from './maintenance.ts'
export {
  completeDraft,
  reopenDraft,
  saveUnsentDraft,
  setOutgoingState,
  toHeaderPrecision,
} from './outgoing.ts'
export { composeRoutes } from './routes.ts'
export { createTemplate } from './templates/manage-templates.ts'
export { readAccountTemplates } from './templates/read-account-templates.ts'
export { listTemplates } from './templates/read-templates.ts'
export { readReplyTemplate, readTemplateTexts } from './templates/reply-template.ts'
export { templateRoutes } from './templates/routes.ts'
export { findTransferredTemplates, transferTemplates } from './templates/transfer-templates.ts'
export { type Confirmation, validateDraft } from './validate-draft.ts'
