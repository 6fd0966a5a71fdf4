import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { folderNames } from '../folders/folders.ts'

/** Folders of unsent and discarded mail, whose threads are not sorted. */
export const unsortedFolders: readonly string[] = [
  folderNames.drafts,
  folderNames.scheduled,
  folderNames.periodic,
  folderNames.junk,
  folderNames.trash,
]

export const isAnyIn = (threads: readonly Thread[], ...names: string[]): boolean =>
  threads.some((thread) => names.includes(thread.mailbox_name))

export const areAllIn = (threads: readonly Thread[], name: string): boolean =>
  threads.length > 0 && threads.every((thread) => thread.mailbox_name === name)
