import { sql } from 'kysely'
import type { Sql, WriteSql } from './database.ts'

/** State of a maintenance step. */
export interface MaintenanceState {
  step: string
  /** Time of the last success. */
  done_at: number | null
  /** Time of the first of the consecutive failures; null after a success. */
  failing_since: number | null
  failures: number
  last_error: string
}

/** Records a success. */
export async function recordSuccess(db: WriteSql, step: string, now: number): Promise<void> {
  const well = { done_at: now, failing_since: null, failures: 0, last_error: '' }
  await db
    .insertInto('upkeep')
    .values({ step, ...well })
    .onConflict((conflict) => conflict.column('step').doUpdateSet(well))
    .execute()
}

/** Records a failure. */
export async function recordFailure(
  db: WriteSql,
  step: string,
  { now, error }: { now: number; error: string },
): Promise<void> {
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

/** Lists the state of every maintenance step by name. */
export async function listMaintenance(db: Sql): Promise<MaintenanceState[]> {
  return db.selectFrom('upkeep').selectAll().orderBy('step').execute()
}
