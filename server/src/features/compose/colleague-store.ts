import type { Sql } from '../../db/database.ts'
import { mailboxAddressKinds } from '../addresses/index.ts'

/** Finds the names of colleagues by their lower-case addresses. */
export async function findColleagueNames(
  db: Sql,
  accountId: string,
  emails: readonly string[],
): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const rows = await db
    .selectFrom('account as own')
    .innerJoin('address', 'address.organisation_id', 'own.organisation_id')
    .innerJoin('account as colleague', 'colleague.id', 'address.account_id')
    .select(['address.email', 'colleague.full_name'])
    .where('own.id', '=', accountId)
    .where('address.kind', 'in', mailboxAddressKinds)
    .where('address.email', 'in', emails)
    .execute()
  return new Map(rows.map(({ email, full_name }) => [email, full_name]))
}
