import { fetchPart } from '../../ui/parts/fetch-part.ts'

export { officeOf } from './office-server/office-of.ts'
export type { PreviewFile } from './preview-file.ts'
export { hasThumbnail, useThumbnail } from './thumbnail/use-thumbnail.ts'

/** The preview of files, which is fetched when somebody reaches for one. */
export const loadPreview = () => fetchPart(() => import('./stage/Preview.tsx'))
