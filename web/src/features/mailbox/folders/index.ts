export { entireFolderTitle } from './entire-folder-title.ts'
export { changeFolder, createFolder, deleteFolder, hasFolderMenu, openFolderMenu } from './folder-menu.ts'
export {
  findFolder,
  folderHref,
  folderNames,
  foldersById,
  folderTitle,
  isSystemFolder,
  threadHref,
  threadInsteadOfFolder,
} from './folders.ts'
export { type LabelLine, linesOfLabels } from './label-lines.ts'
export { setFolderExpanded, useOpenFolders } from './open-folders.ts'
