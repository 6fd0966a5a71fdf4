import type { Sql } from '../../db/database.ts'
import { returnAddressDomain } from '../../kernel/return-address.ts'

/** Lists the aliases of the mailboxes of an organisation, by account; optionally only of these accounts. */
export async function listAliases(db: Sql, organisationId: string, accountIds?: readonly string[]) {
  const aliases = new Map<string, string[]>()
  if (accountIds?.length === 0) return aliases
  let query = db
    .selectFrom('address')
    .select(['account_id', 'email'])
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', 'alias')
    .orderBy('email')
  if (accountIds) query = query.where('account_id', 'in', accountIds)
  for (const { account_id, email } of await query.execute()) {
    if (account_id === null) continue
    aliases.set(account_id, [...(aliases.get(account_id) ?? []), email])
  }
  return aliases
}

/** Finds the addresses that cannot be assigned, with the reason; same rule as `refuseUsedAddress`. */
export async function findUnassignable(
  db: Sql,
  emails: readonly string[],
  now: number,
): Promise<Map<string, 'address_taken' | 'address_resting'>> {
  if (emails.length === 0) return new Map()
  const [existing, blocked] = await Promise.all([
    db.selectFrom('address').select('email').where('email', 'in', emails).execute(),
    db
      .selectFrom('resting_address')
      .select('email')
      .where('email', 'in', emails)
      .where('free_at', '>', now)
      .execute(),
  ])
  return new Map([
    ...blocked.map(({ email }) => [email, 'address_resting'] as const),
    ...emails
      .filter((email) => returnAddressDomain(email) !== null)
      .map((email) => [email, 'address_taken'] as const),
    ...existing.map(({ email }) => [email, 'address_taken'] as const),
  ])
}
