import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../db/database.ts'
import type { ActivityTable } from '../../db/tables/tables-protection.ts'

export async function insertActivity(db: WriteSql, entry: ActivityTable): Promise<void> {
  await db.insertInto('activity').values(entry).execute()
}

/**
 * Increments the count of an existing entry of the same kind and origin since then; returns false when there is none.
 */
export async function countRepeat(
  db: WriteSql,
  entry: Pick<ActivityTable, 'account_id' | 'kind' | 'at' | 'address' | 'device' | 'method'>,
  since: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('activity')
    .set({ times: sql`times + 1`, at: entry.at })
    .where('account_id', '=', entry.account_id)
    .where('at', '>', since)
    .where('kind', '=', entry.kind)
    .where('address', '=', entry.address)
    .where('device', '=', entry.device)
    .where('method', entry.method === null ? 'is' : '=', entry.method)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Page boundary: the time and the id of an entry. */
export interface ActivityPoint {
  at: number
  id: string
}

export interface ActivityPage {
  kinds: readonly string[] | null
  limit: number
  offset: number
  /** Returns only entries before this one. */
  before?: ActivityPoint | undefined
  /** Returns only entries after this one, starting with the oldest. */
  after?: ActivityPoint | undefined
}

/** Lists the activity of an account, newest first. Uses the index `activity_by_time`. */
export async function listActivity(db: Sql, accountId: string, page: ActivityPage): Promise<ActivityTable[]> {
  const { kinds, before, after } = page
  const direction = after ? 'asc' : 'desc'
  let query = db
    .selectFrom('activity')
    .select(['account_id', 'id', 'kind', 'at', 'address', 'device', 'method'])
    .select(['is_new_device', 'times', 'name', 'session_id'])
    .where('account_id', '=', accountId)
    .orderBy('at', direction)
    .orderBy('id', direction)
    .limit(page.limit)
    .offset(page.offset)
  if (kinds) query = query.where('kind', 'in', kinds)
  if (before) {
    query = query.where((where) =>
      where.or([where('at', '<', before.at), where('at', '=', before.at).and('id', '<', before.id)]),
    )
  }
  if (after) {
    query = query.where((where) =>
      where.or([where('at', '>', after.at), where('at', '=', after.at).and('id', '>', after.id)]),
    )
  }
  const rows = await query.execute()
  return after ? rows.toReversed() : rows
}

export async function countActivity(
  db: Sql,
  accountId: string,
  kinds: readonly string[] | null,
): Promise<number> {
  let query = db
    .selectFrom('activity')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
  if (kinds) query = query.where('kind', 'in', kinds)
  return (await query.executeTakeFirstOrThrow()).total
}

/** Deletes the activity before a time, in all accounts. */
export async function deleteActivityBefore(db: WriteSql, time: number): Promise<void> {
  await db.deleteFrom('activity').where('at', '<', time).execute()
}
