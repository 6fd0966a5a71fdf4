import { type Selectable, sql } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import type { SessionTable } from '../../../db/tables/tables.ts'
import type { RecoveryAttemptTable, TicketTable } from '../../../db/tables/tables-protection.ts'
import {
  type FailureCount,
  type FailureSubject,
  failureWindowMilliseconds,
  maxRounds,
} from './sign-in-limits.ts'

/** Times of the last confirmations in a session. */
type SessionConfirmation = Partial<Pick<Selectable<SessionTable>, 'confirmed_at' | 'second_step_at'>>

export async function confirmSession(
  db: WriteSql,
  accountId: string,
  { sessionId, confirmation }: { sessionId: string; confirmation: SessionConfirmation },
): Promise<void> {
  await db
    .updateTable('session')
    .set(confirmation)
    .where('account_id', '=', accountId)
    .where('id', '=', sessionId)
    .execute()
}

export async function updatePassword(
  db: WriteSql,
  accountId: string,
  { passwordHash, now }: { passwordHash: string; now: number },
): Promise<void> {
  await db
    .updateTable('account')
    .set({ password_hash: passwordHash, password_changed_at: now, is_password_temporary: 0 })
    .where('id', '=', accountId)
    .execute()
}

/** Gets the password hash of an account and the time it was set. */
export async function getPassword(db: Sql, accountId: string) {
  return db
    .selectFrom('account')
    .select(['password_hash', 'password_changed_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

export async function insertTicket(db: WriteSql, ticket: TicketTable): Promise<void> {
  await db.insertInto('ticket').values(ticket).execute()
}

/** Finds a ticket that has not expired. */
export async function findTicket(
  db: Sql,
  tokenHash: string,
  { purpose, now }: { purpose: TicketTable['purpose']; now: number },
): Promise<Pick<TicketTable, 'account_id' | 'content' | 'tries' | 'expires_at'> | undefined> {
  return db
    .selectFrom('ticket')
    .select(['account_id', 'content', 'tries', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Counts a try; returns false when the maximum was reached. */
export async function countTry(db: WriteSql, tokenHash: string, allowed: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ticket')
    .set({ tries: sql`tries + 1` })
    .where('token_hash', '=', tokenHash)
    .where('tries', '<', allowed)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Consumes a ticket; returns undefined when it was used or expired. */
export async function consumeTicket(
  db: WriteSql,
  tokenHash: string,
  { purpose, now }: { purpose: TicketTable['purpose']; now: number },
): Promise<Pick<TicketTable, 'account_id' | 'content'> | undefined> {
  return db
    .deleteFrom('ticket')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['account_id', 'content'])
    .executeTakeFirst()
}

export async function deleteTickets(db: WriteSql, accountId: string): Promise<void> {
  await db.deleteFrom('ticket').where('account_id', '=', accountId).execute()
}

/** Deletes the expired tickets of all accounts. */
export async function deleteExpiredTickets(db: WriteSql, now: number): Promise<void> {
  await db.deleteFrom('ticket').where('expires_at', '<=', now).execute()
}

export async function insertRecovery(db: WriteSql, attempt: RecoveryAttemptTable): Promise<void> {
  await db.insertInto('recovery_attempt').values(attempt).execute()
}

/** Finds a recovery attempt that has not expired. */
export async function findRecovery(db: Sql, tokenHash: string, now: number) {
  return db
    .selectFrom('recovery_attempt')
    .select(['email', 'account_id', 'channel', 'code_hash', 'is_proved'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Counts a try; returns false when the maximum was reached. */
export async function countRecoveryTry(db: WriteSql, tokenHash: string, allowed: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_attempt')
    .set({ tries: sql`tries + 1` })
    .where('token_hash', '=', tokenHash)
    .where('tries', '<', allowed)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function setVerified(db: WriteSql, tokenHash: string): Promise<void> {
  await db.updateTable('recovery_attempt').set({ is_proved: 1 }).where('token_hash', '=', tokenHash).execute()
}

/**
 * Deletes all recovery attempts of an account. A password change ends them, and so does a change of the recovery
 * address or phone.
 */
export async function deleteRecoveries(db: WriteSql, accountId: string): Promise<void> {
  await db.deleteFrom('recovery_attempt').where('account_id', '=', accountId).execute()
}

/** Deletes the expired recovery attempts of all accounts. */
export async function deleteExpiredRecoveries(db: WriteSql, now: number): Promise<void> {
  await db.deleteFrom('recovery_attempt').where('expires_at', '<=', now).execute()
}

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
