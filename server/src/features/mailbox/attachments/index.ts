export { fileUuid, listAttachments } from './attachment-store.ts'
