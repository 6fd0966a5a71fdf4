import type { Thread } from '@bocau/contract/mailbox/mailbox'

/** Whether any of these threads is shown from one of these folders. */
export const liesIn = (threads: readonly Thread[], ...names: string[]): boolean =>
  threads.some((thread) => names.includes(thread.mailbox_name))

/** Whether all of these threads are shown from this folder. */
export const allLieIn = (threads: readonly Thread[], name: string): boolean =>
  threads.length > 0 && threads.every((thread) => thread.mailbox_name === name)
