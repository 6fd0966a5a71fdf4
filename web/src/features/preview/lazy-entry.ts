export { Preview } from './stage/Preview.tsx'
export { renderThumbnail } from './thumbnail/render-thumbnail.ts'
