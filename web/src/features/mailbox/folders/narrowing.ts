import type { Thread } from '@bocau/contract/mailbox/mailbox'

/** Filter of a folder list, as in its address. */
export type Narrowing = 'unread' | 'starred' | 'files' | 'me'

interface Narrowed {
  asks: { is_read: '0' } | { is_star: '1' } | { has_attachment: '1' } | { to_addr: 'me' }
  holds: (row: Thread) => boolean
}

/** Filters of a folder, in display order. */
export const narrowings: Readonly<Record<Narrowing, Narrowed>> = {
  unread: { asks: { is_read: '0' }, holds: (row) => row.unread },
  starred: { asks: { is_star: '1' }, holds: (row) => row.starred },
  files: { asks: { has_attachment: '1' }, holds: (row) => row.has_attachments },
  me: { asks: { to_addr: 'me' }, holds: (row) => row.to_me === true },
}

export const readNarrowing = (text: string | null | undefined): Narrowing | undefined =>
  text && Object.hasOwn(narrowings, text) ? (text as Narrowing) : undefined

/** Returns the id of a list; folder names contain no tab. */
export const listId = (folder: string, narrowing: Narrowing | undefined): string =>
  narrowing ? `${folder}\t${narrowing}` : folder

export function readListId(id: string): { folder: string; narrowing: Narrowing | undefined } {
  const [folder = '', narrowing] = id.split('\t')
  return { folder, narrowing: readNarrowing(narrowing) }
}
