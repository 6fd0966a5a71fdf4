import type { Thread } from '@bocau/contract/mailbox/mailbox'

/** Filter of a folder list, as in its address. */
export type Narrowing = 'unread' | 'starred' | 'files' | 'me'

interface Narrowed {
  params: { is_read: '0' } | { is_star: '1' } | { has_attachment: '1' } | { to_addr: 'me' }
  matches: (row: Thread) => boolean
}

/** Filters of a folder, in display order. */
export const narrowings: Readonly<Record<Narrowing, Narrowed>> = {
  unread: { params: { is_read: '0' }, matches: (row) => row.unread },
  starred: { params: { is_star: '1' }, matches: (row) => row.starred },
  files: { params: { has_attachment: '1' }, matches: (row) => row.has_attachments },
  me: { params: { to_addr: 'me' }, matches: (row) => row.to_me === true },
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
