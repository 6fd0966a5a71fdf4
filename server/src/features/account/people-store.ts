import type { Sql } from '../../db/database.ts'

/** Somebody with an account, as others are told. */
export interface Person {
  id: string
  email: string
  name: string
}

/** Who these accounts belong to, by their ids. */
export async function findPeople(db: Sql, accountIds: Iterable<string>): Promise<Map<string, Person>> {
  const ids = [...new Set(accountIds)]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('account')
    .select(['id', 'email', 'full_name'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, { id: row.id, email: row.email, name: row.full_name }]))
}
