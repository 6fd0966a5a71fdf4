import { sql } from 'kysely'
import type { Sql, WriteSql } from './database.ts'

/** How a step of the upkeep has gone. */
export interface UpkeepState {
  step: string
  /** When it was last done to its end. */
  done_at: number | null
  /** Since when it has failed each time; null when it did not the last time. */
  failing_since: number | null
  failures: number
  last_error: string
}

/** Notes that a step was done to its end. */
export async function noteDone(db: WriteSql, step: string, now: number): Promise<void> {
  const well = { done_at: now, failing_since: null, failures: 0, last_error: '' }
  await db
    .insertInto('upkeep')
    .values({ step, ...well })
    .onConflict((conflict) => conflict.column('step').doUpdateSet(well))
    .execute()
}

/** Notes that a step failed. */
export async function noteFailed(db: WriteSql, step: string, now: number, error: string): Promise<void> {
  const last_error = error.slice(0, 2000)
  await db
    .insertInto('upkeep')
    .values({ step, done_at: null, failing_since: now, failures: 1, last_error })
    .onConflict((conflict) =>
      conflict.column('step').doUpdateSet({
        failing_since: sql<number>`coalesce(upkeep.failing_since, ${now})`,
        failures: sql<number>`upkeep.failures + 1`,
        last_error,
      }),
    )
    .execute()
}

/** How every step has gone that was ever begun, by name. */
export async function listUpkeep(db: Sql): Promise<UpkeepState[]> {
  return db.selectFrom('upkeep').selectAll().orderBy('step').execute()
}
