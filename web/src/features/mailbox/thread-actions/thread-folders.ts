import type { Thread } from '@bocau/contract/mailbox/mailbox'

export const isInFolder = (threads: readonly Thread[], ...names: string[]): boolean =>
  threads.some((thread) => names.includes(thread.mailbox_name))

export const areAllInFolder = (threads: readonly Thread[], name: string): boolean =>
  threads.length > 0 && threads.every((thread) => thread.mailbox_name === name)
