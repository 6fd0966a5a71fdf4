import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'

/**
 * Counts an attempt in the caller's transaction. Returns null and changes nothing during the waiting time. Concurrent
 * attempts are serialised here.
 */
export async function countTry(
  db: WriteSql,
  subject: string,
  { now, expiredBefore }: { now: number; expiredBefore: number },
): Promise<number | null> {
  const counted = await db
    .insertInto('share_attempt')
    .values({ subject, failures: 1, tried_at: now, allowed_at: now })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({
          failures: sql`case when share_attempt.tried_at <= ${expiredBefore} then 1 else share_attempt.failures + 1 end`,
          tried_at: now,
        })
        .where('share_attempt.allowed_at', '<=', now),
    )
    .returning('failures')
    .executeTakeFirst()
  return counted?.failures ?? null
}

export async function pauseTries(db: WriteSql, subject: string, allowedAt: number): Promise<void> {
  await db
    .updateTable('share_attempt')
    .set({ allowed_at: allowedAt })
    .where('subject', '=', subject)
    .execute()
}

export async function findTries(db: Sql, subject: string) {
  return db
    .selectFrom('share_attempt')
    .select(['failures', 'tried_at', 'allowed_at'])
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** Reverts an attempt with the right password. */
export async function revertTry(db: WriteSql, subject: string): Promise<void> {
  await db
    .updateTable('share_attempt')
    .set({ failures: sql`failures - 1` })
    .where('subject', '=', subject)
    .where('failures', '>', 0)
    .execute()
}

export async function deleteAttempts(db: WriteSql, subject: string): Promise<void> {
  await db.deleteFrom('share_attempt').where('subject', '=', subject).execute()
}

export async function deleteAttemptsBefore(db: WriteSql, time: number): Promise<void> {
  await db.deleteFrom('share_attempt').where('tried_at', '<', time).execute()
}
