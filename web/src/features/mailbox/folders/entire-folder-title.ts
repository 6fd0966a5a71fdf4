import { folderTitle, isSystemFolder } from './folders.ts'

/** Formats the full path of a folder for display outside the tree: `Khách hàng › Nordhus`. */
export const entireFolderTitle = (name: string): string =>
  isSystemFolder(name) ? folderTitle(name) : name.replaceAll('/', ' › ')
