import type { Correspondent } from '@bocau/contract/ids'
import { normaliseEmail } from '@bocau/mail-core/address'
import type { Sql } from '../../db/database.ts'
import { findColleagueNames } from '../account/addresses/index.ts'

interface Receivers {
  to: Correspondent[]
  cc: Correspondent[]
  bcc: Correspondent[]
}

/** Adds names to recipients of the same organisation of whom only the address was typed. */
export async function nameColleagues(db: Sql, accountId: string, receivers: Receivers): Promise<Receivers> {
  const { to, cc, bcc } = receivers
  const unnamed = [...to, ...cc, ...bcc].filter(({ name }) => name === '')
  const emails = [...new Set(unnamed.map(({ email }) => normaliseEmail(email)))]
  const names = await findColleagueNames(db, accountId, emails)
  const named = (people: readonly Correspondent[]) =>
    people.map(({ name, email }) => ({ name: name || (names.get(normaliseEmail(email)) ?? ''), email }))
  return { to: named(to), cc: named(cc), bcc: named(bcc) }
}
