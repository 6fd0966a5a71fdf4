import { fetchPart } from '../../ui/parts/fetch-part.ts'

export { officeOf } from './office-server/office-of.ts'
export type { PreviewFile } from './preview-file.ts'
export { hasThumbnail, useThumbnail } from './thumbnail/use-thumbnail.ts'

/** Loads the file preview on first use. */
export const loadPreview = () => fetchPart(() => import('./stage/Preview.tsx'))
