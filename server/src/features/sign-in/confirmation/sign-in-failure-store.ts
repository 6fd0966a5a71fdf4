import { sql } from 'kysely'
import type { WriteSql } from '../../../db/database.ts'
import {
  type FailureCount,
  type FailureSubject,
  failureWindowMilliseconds,
  maxRounds,
} from './sign-in-limits.ts'

/**
 * Counts a failure and returns the count. Starts a new window when the previous one has ended; it is twice as long when
 * that one reached the limit and the subject has growing waits.
 */
export async function countFailure(
  db: WriteSql,
  { subject, allowed, hasGrowingWaits = false }: FailureSubject,
  now: number,
): Promise<FailureCount> {
  const length = sql`(${failureWindowMilliseconds} * (1 << sign_in_failure.rounds))`
  const isOver = sql`sign_in_failure.window_started_at + ${length} <= ${now}`
  // After another window without failures, the wait is back to the normal length.
  const wasLately = sql`sign_in_failure.window_started_at + 2 * ${length} > ${now}`
  const isSpent = sql`sign_in_failure.failures >= ${allowed} and sign_in_failure.rounds < ${maxRounds}`
  const next = sql`case when ${wasLately} and ${isSpent} then sign_in_failure.rounds + 1 when ${wasLately} then sign_in_failure.rounds else 0 end`
  return db
    .insertInto('sign_in_failure')
    .values({ subject, failures: 1, window_started_at: now, rounds: 0 })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        failures: sql`case when ${isOver} then 1 else sign_in_failure.failures + 1 end`,
        window_started_at: sql`case when ${isOver} then ${now} else sign_in_failure.window_started_at end`,
        rounds: hasGrowingWaits ? sql`case when ${isOver} then ${next} else sign_in_failure.rounds end` : 0,
      }),
    )
    .returning(['subject', 'failures', 'window_started_at', 'rounds'])
    .executeTakeFirstOrThrow()
}

/** Decrements the count. */
export async function decrementFailures(db: WriteSql, subject: string): Promise<void> {
  await db
    .updateTable('sign_in_failure')
    .set({ failures: sql`failures - 1` })
    .where('subject', '=', subject)
    .where('failures', '>', 0)
    .execute()
}

export async function deleteFailures(db: WriteSql, subject: string): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('subject', '=', subject).execute()
}

/**
 * Deletes counts whose window ended; those near the limit stay for another window, because they lengthen the next wait.
 */
export async function deleteFailuresBefore(db: WriteSql, now: number): Promise<void> {
  const isOver = (times: number) =>
    sql<boolean>`window_started_at + ${times} * (${failureWindowMilliseconds} * (1 << rounds)) <= ${now}`
  await db
    .deleteFrom('sign_in_failure')
    .where((where) => where.or([where.and([where('failures', '<', 5), isOver(1)]), isOver(2)]))
    .execute()
}
