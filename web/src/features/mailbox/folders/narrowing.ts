import type { Thread } from '@bocau/contract/mailbox/mailbox'

/** What the list of a folder may be narrowed to, as its address says it. */
export type Narrowing = 'unread' | 'starred' | 'files' | 'me'

interface Narrowed {
  /** How it is asked for. */
  asks: { is_read: '0' } | { is_star: '1' } | { has_attachment: '1' } | { to_addr: 'me' }
  /** Whether a row belongs there. */
  holds: (row: Thread) => boolean
}

/** The narrowed lists of a folder, in the order in which they are offered. */
export const narrowings: Readonly<Record<Narrowing, Narrowed>> = {
  unread: { asks: { is_read: '0' }, holds: (row) => row.unread },
  starred: { asks: { is_star: '1' }, holds: (row) => row.starred },
  files: { asks: { has_attachment: '1' }, holds: (row) => row.has_attachments },
  me: { asks: { to_addr: 'me' }, holds: (row) => row.to_me === true },
}

/** What a text names, if it names one. */
export const readNarrowing = (text: string | null | undefined): Narrowing | undefined =>
  text && Object.hasOwn(narrowings, text) ? (text as Narrowing) : undefined

/** Tells a list from every other: no folder has a tabulator in its name. */
export const listId = (folder: string, narrowing: Narrowing | undefined): string =>
  narrowing ? `${folder}\t${narrowing}` : folder

/** The folder of a list, and what it is narrowed to. */
export function readListId(id: string): { folder: string; narrowing: Narrowing | undefined } {
  const [folder = '', narrowing] = id.split('\t')
  return { folder, narrowing: readNarrowing(narrowing) }
}
