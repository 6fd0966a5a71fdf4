import type { Sql } from '../database.ts'
import { isOneOf } from '../is-one-of.ts'

/**
 * Adds the used storage to rows with an account, in a second query: a join would read every machine of a distributed
 * store.
 */
export async function withUsedBytes<Row>(
  db: Sql,
  rows: readonly Row[],
  accountOf: (row: Row) => string | null,
): Promise<(Row & { used_bytes: number })[]> {
  const ids = [...new Set(rows.map(accountOf))].filter((id) => id !== null)
  const counters =
    ids.length === 0
      ? []
      : await db
          .selectFrom('account_counter')
          .select(['account_id', 'used_bytes'])
          .where(isOneOf(db, 'account_id', ids))
          .execute()
  const used = new Map(counters.map(({ account_id, used_bytes }) => [account_id, used_bytes]))
  return rows.map((row) => ({ ...row, used_bytes: used.get(accountOf(row) ?? '') ?? 0 }))
}
