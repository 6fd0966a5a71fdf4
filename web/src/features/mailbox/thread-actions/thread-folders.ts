import type { Thread } from '@bocau/contract/mailbox/mailbox'

/** Returns true if any of the threads is shown in one of the folders. */
export const liesIn = (threads: readonly Thread[], ...names: string[]): boolean =>
  threads.some((thread) => names.includes(thread.mailbox_name))

/** Returns true if all threads are shown in this folder. */
export const allLieIn = (threads: readonly Thread[], name: string): boolean =>
  threads.length > 0 && threads.every((thread) => thread.mailbox_name === name)
