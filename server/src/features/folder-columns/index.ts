export type { ColumnKinds, KindName, SearchedField } from './column-kinds.ts'
export { FolderColumns } from './folder-columns.ts'
