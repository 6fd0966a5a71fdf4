import type { Thread } from '@bocau/contract/mailbox/mailbox'

export const liesIn = (threads: readonly Thread[], ...names: string[]): boolean =>
  threads.some((thread) => names.includes(thread.mailbox_name))

export const allLieIn = (threads: readonly Thread[], name: string): boolean =>
  threads.length > 0 && threads.every((thread) => thread.mailbox_name === name)
