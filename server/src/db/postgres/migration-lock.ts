import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** Holds an advisory lock while `work` runs, so that two nodes starting together migrate one after the other. */
export async function withMigrationLock(db: Database, work: () => Promise<void>): Promise<void> {
  await db.sql.connection().execute(async (one) => {
    await sql`select pg_advisory_lock(7217211)`.execute(one)
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(7217211)`.execute(one)
    }
  })
}
