export { loadPreview } from './load-preview.ts'
export { officeOf } from './office-server/office-of.ts'
export type { PreviewFile } from './preview-file.ts'
export { hasThumbnail, useThumbnail } from './thumbnail/use-thumbnail.ts'
