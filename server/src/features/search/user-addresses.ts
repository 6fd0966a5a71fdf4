import { normaliseEmail } from '@bocau/mail-core/address'
import type { SearchTerm } from '@bocau/mail-core/search/search-query'
import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../kernel/actor.ts'
import { listSenders } from '../contacts/index.ts'

/** Returns true when a term means the searching user: `from:me`. In quotation marks, or as `mẹ`, it is a name. */
export function isMe({ field, text, isPhrase }: SearchTerm): boolean {
  return (field === 'from' || field === 'to') && !isPhrase && text.toLowerCase() === 'me'
}

/** Returns the addresses that `me` means: all sender addresses of the account. Without `me` no query is made. */
export async function findUserAddresses(
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
