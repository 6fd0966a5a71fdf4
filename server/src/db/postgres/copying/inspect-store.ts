import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { hasSchema } from '../../store/is-current.ts'
import { storeNow } from '../../store-time.ts'

/** Returns true for a database with Citus, whose tables are distributed. */
export async function hasCitus(db: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db.sql)
  return rows.length > 0
}

/** Rejects a store that a node uses, because it would change rows while their table is moved. */
export async function refuseRunningNodes(db: Database, clock: { now(): number }): Promise<void> {
  if (!(await hasSchema(db))) return
  const nodes = await db.sql
    .selectFrom('node')
    .select('number')
    .where('claimed_until', '>', await storeNow({ db, clock }))
    .execute()
  if (nodes.length > 0)
    throw new Error(
      `${nodes.length} nodes use this store. Stop them first; the entry of a killed node ends after ten minutes.`,
    )
}
