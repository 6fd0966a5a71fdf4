export { folderPage, readBreadcrumb } from './list-folder.ts'
export { type ExportedNode, listForExport } from './list-for-export.ts'
export { listTrash } from './list-trash.ts'
export { setFavorite } from './set-favorite.ts'
