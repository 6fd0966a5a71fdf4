import type { Sql } from '../../db/database.ts'
import type { SignOnAttemptTable, SignOnSessionTable } from '../../db/tables-single-sign-on.ts'

export async function insertAttempt(db: Sql, attempt: SignOnAttemptTable): Promise<void> {
  await db.insertInto('sign_on_attempt').values(attempt).execute()
}

/** Takes an attempt of this browser away and answers with it: of two answers to one attempt only the first counts. */
export async function takeAttempt(db: Sql, stateHash: string, browserHash: string, now: number) {
  return db
    .deleteFrom('sign_on_attempt')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .returning(['nonce', 'verifier', 'next', 'is_persistent'])
    .executeTakeFirst()
}

export async function insertSignOnSession(db: Sql, session: SignOnSessionTable): Promise<void> {
  await db.insertInto('sign_on_session').values(session).execute()
}

export async function findSignOnSession(db: Sql, browserHash: string, now: number) {
  return db
    .selectFrom('sign_on_session')
    .select('id_token')
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function takeSignOnSession(db: Sql, browserHash: string, now: number) {
  return db
    .deleteFrom('sign_on_session')
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .returning('id_token')
    .executeTakeFirst()
}

/** Forgets attempts that nobody came back from, and sessions that are long over. */
export async function forgetSignOnBefore(db: Sql, now: number): Promise<void> {
  await db.deleteFrom('sign_on_attempt').where('expires_at', '<=', now).execute()
  await db.deleteFrom('sign_on_session').where('expires_at', '<=', now).execute()
}
