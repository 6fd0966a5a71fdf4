import type { ContactTable } from '../../db/tables/tables-sending.ts'

const halfLifeMilliseconds = 60 * 24 * 3_600_000
/** Minimum weight of a contact that was added manually, regardless of age. */
const minSavedScore = 0.5
/** Weight of an address that was corrected; it is never suggested. */
export const replacedScore = -1

/** Returns the likelihood of writing to a contact at a time; the weight halves every two months. */
export function scoreAt(
  contact: Pick<ContactTable, 'weight' | 'weighed_at' | 'is_kept'>,
  now: number,
): number {
  if (contact.weight < 0) return 0
  const age = Math.max(0, now - contact.weighed_at)
  return Math.max(contact.weight * 2 ** (-age / halfLifeMilliseconds), contact.is_kept ? minSavedScore : 0)
}
