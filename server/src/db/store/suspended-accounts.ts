import type { Sql } from '../database.ts'

/** Returns the accounts among these whose organisation is suspended or in a move, with the organisation. */
export async function listSuspendedAccounts(
  db: Sql,
  accountIds: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(accountIds)].filter((id) => typeof id === 'string' && /^\d+$/.test(id))
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('account')
    .innerJoin('organisation', 'organisation.id', 'account.organisation_id')
    .select(['account.id', 'account.organisation_id'])
    .where('account.id', 'in', ids as string[])
    .where((eb) =>
      eb.or([eb('organisation.suspended_at', 'is not', null), eb('organisation.move_state', 'is not', null)]),
    )
    .execute()
  return new Map(rows.map(({ id, organisation_id }) => [id, organisation_id]))
}
