export { readFlags, readKeywords } from './maildir-flags.ts'
export { directoryOfFolder, folderOfDirectory } from './maildir-folders.ts'
export { readMbox } from './read-mbox.ts'
export { mboxMessage } from './write-mbox.ts'
