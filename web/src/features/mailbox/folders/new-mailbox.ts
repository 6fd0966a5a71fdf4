import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { folderNames } from './folders.ts'

const maxThreadsOfNewUser = 50

/** Returns true for a mailbox with little mail so far. Junk arrives without the user doing anything. */
export const isNewMailbox = (folders: readonly Folder[]): boolean =>
  folders.reduce((sum, folder) => sum + (folder.name === folderNames.junk ? 0 : countThreads(folder)), 0) <
  maxThreadsOfNewUser

const countThreads = ({ total_threads, children }: Folder): number =>
  children.reduce((sum, child) => sum + countThreads(child), total_threads)
