import { folderTitle } from '../../mailbox/folders/index.ts'

/** A folder by its whole path, the product's own in the language of the page. */
export const shownFolder = (path: string): string => (path.includes('/') ? path : folderTitle(path))
