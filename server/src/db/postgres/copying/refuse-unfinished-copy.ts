import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { unfinishedCopyKey } from './copied-tables.ts'

/** Returns true for a store that is the target of a copy and not complete yet. */
export async function isUnfinishedCopy(db: Database): Promise<boolean> {
  if (db.dialect === 'sqlite') return false
  const { rows } = await sql<{
    exists: boolean
  }>`select to_regclass('store_fact') is not null as exists`.execute(db.sql)
  if (rows[0]?.exists !== true) return false
  const unfinished = await db.sql
    .selectFrom('store_fact')
    .select('value')
    .where('key', '=', unfinishedCopyKey)
    .executeTakeFirst()
  return unfinished !== undefined
}

/** Rejects a store that is the target of a copy until it is complete. */
export async function refuseUnfinishedCopy(db: Database): Promise<void> {
  if (await isUnfinishedCopy(db))
    throw new Error(
      'This database is the incomplete copy of a store. Complete it with `bocau database distribute --to … --switch`, or use another database.',
    )
}
