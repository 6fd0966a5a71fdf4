import { normaliseEmail } from '@bocau/mail-core/address'
import type { SearchTerm } from '@bocau/mail-core/search/search-query'
import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../kernel/actor.ts'
import { listSenders } from '../contacts/index.ts'

/** Whether a term stands for whoever searches: `from:me`. In quotation marks, or as `mẹ`, it is somebody's name. */
export function isMe({ field, text, isPhrase }: SearchTerm): boolean {
  return (field === 'from' || field === 'to') && !isPhrase && text.toLowerCase() === 'me'
}

/** The addresses that `me` stands for: all that the account may write from. Nothing is asked where nobody says `me`. */
export async function findOwnAddresses(
  db: Sql,
  actor: Actor,
  terms: readonly SearchTerm[],
): Promise<string[]> {
  if (!terms.some(isMe)) return []
  const senders = await listSenders(db, actor.accountId)
  return senders
    .filter(({ verified, kind }) => verified && kind !== 'group')
    .map(({ email }) => normaliseEmail(email))
}
