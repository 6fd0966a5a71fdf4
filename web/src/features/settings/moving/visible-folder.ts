import { folderTitle } from '../../mailbox/folders/index.ts'

/** Returns the path of a folder; system folders are translated. */
export const visibleFolder = (path: string): string => (path.includes('/') ? path : folderTitle(path))
