import type { ContactTable } from '../../db/tables/tables-sending.ts'

const halfLifeMilliseconds = 60 * 24 * 3_600_000
/** What somebody counts for who was added by hand, however long ago. */
const keptWeight = 0.5
/** An address that was corrected is not meant any more. */
export const replacedWeight = -1

/** How likely somebody is to be written to at a time: what is two months ago counts half. */
export function weightAt(
  contact: Pick<ContactTable, 'weight' | 'weighed_at' | 'is_kept'>,
  now: number,
): number {
  if (contact.weight < 0) return 0
  const age = Math.max(0, now - contact.weighed_at)
  return Math.max(contact.weight * 2 ** (-age / halfLifeMilliseconds), contact.is_kept ? keptWeight : 0)
}
