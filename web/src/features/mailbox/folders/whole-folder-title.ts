import { folderTitle, isSystemFolder } from './folders.ts'

/** What a folder is called with those it lies in, where no tree around it says so: `Khách hàng › Nordhus`. */
export const wholeFolderTitle = (name: string): string =>
  isSystemFolder(name) ? folderTitle(name) : name.replaceAll('/', ' › ')
