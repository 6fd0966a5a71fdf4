import type { Sql } from '../../db/database.ts'
import { type IdList, isListed, toList } from '../../db/is-one-of.ts'
import { prepared } from '../../db/prepared.ts'

/** Public details of an account. */
export interface Person {
  id: string
  email: string
  name: string
}

export async function findPeople(db: Sql, accountIds: Iterable<string>): Promise<Map<string, Person>> {
  const ids = [...new Set(accountIds)]
  if (ids.length === 0) return new Map()
  const rows = await peopleQuery.all(db, { ids: toList(db, ids) })
  return new Map(rows.map((row) => [row.id, { id: row.id, email: row.email, name: row.full_name }]))
}

const peopleQuery = prepared(
  (db, { ids }: { ids: IdList }) =>
    db
      .selectFrom('account')
      .select(['id', 'email', 'full_name'])
      .where(isListed(db, 'id', ids)),
  { cachesPlan: true },
)
