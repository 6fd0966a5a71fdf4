import type { Correspondent } from '@bocau/contract/ids'
import { normaliseEmail } from '@bocau/mail-core/address'
import type { Sql } from '../../db/database.ts'
import { findColleagueNames } from './colleague-store.ts'

interface Recipients {
  to: Correspondent[]
  cc: Correspondent[]
  bcc: Correspondent[]
}

/** Adds names to recipients of the same organisation of whom only the address was typed. */
export async function nameColleagues(
  db: Sql,
  accountId: string,
  recipients: Recipients,
): Promise<Recipients> {
  const { to, cc, bcc } = recipients
  const unnamed = [...to, ...cc, ...bcc].filter(({ name }) => name === '')
  const emails = [...new Set(unnamed.map(({ email }) => normaliseEmail(email)))]
  const names = await findColleagueNames(db, accountId, emails)
  const withNames = (people: readonly Correspondent[]) =>
    people.map(({ name, email }) => ({ name: name || (names.get(normaliseEmail(email)) ?? ''), email }))
  return { to: withNames(to), cc: withNames(cc), bcc: withNames(bcc) }
}
