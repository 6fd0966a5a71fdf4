import { sql } from 'kysely'
import type { Sql } from '../../db/database.ts'
import type { SignInFailureTable } from '../../db/tables.ts'

/** Counts one more failure and answers with the count; a window that has passed starts anew. */
export async function countFailure(
  db: Sql,
  subject: string,
  now: number,
  windowStart: number,
): Promise<SignInFailureTable> {
  return db
    .insertInto('sign_in_failure')
    .values({ subject, failures: 1, window_started_at: now })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        failures: sql`case when sign_in_failure.window_started_at <= ${windowStart} then 1 else sign_in_failure.failures + 1 end`,
        window_started_at: sql`case when sign_in_failure.window_started_at <= ${windowStart} then excluded.window_started_at else sign_in_failure.window_started_at end`,
      }),
    )
    .returning(['subject', 'failures', 'window_started_at'])
    .executeTakeFirstOrThrow()
}

/** Takes one failure off the count again. */
export async function takeFailureBack(db: Sql, subject: string): Promise<void> {
  await db
    .updateTable('sign_in_failure')
    .set({ failures: sql`failures - 1` })
    .where('subject', '=', subject)
    .where('failures', '>', 0)
    .execute()
}

export async function forgetFailures(db: Sql, subject: string): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('subject', '=', subject).execute()
}

export async function forgetFailuresBefore(db: Sql, windowStart: number): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('window_started_at', '<', windowStart).execute()
}
