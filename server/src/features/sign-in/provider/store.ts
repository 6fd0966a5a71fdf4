import type { Sql, WriteSql } from '../../../db/database.ts'
import { closureColumns } from '../../../db/store/closed-organisation.ts'
import type {
  SignOnAttemptTable,
  SignOnIdentityTable,
  SignOnSessionTable,
} from '../../../db/tables/tables-single-sign-on.ts'

export async function insertAttempt(db: WriteSql, attempt: SignOnAttemptTable): Promise<void> {
  await db.insertInto('sign_on_attempt').values(attempt).execute()
}

/** Deletes and returns an attempt of this browser, so that only the first response counts. */
export async function consumeAttempt(
  db: WriteSql,
  stateHash: string,
  { browserHash, now }: { browserHash: string; now: number },
) {
  return db
    .deleteFrom('sign_on_attempt')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .returning(['nonce', 'verifier', 'next', 'is_persistent'])
    .executeTakeFirst()
}

export async function insertSignOnSession(db: WriteSql, session: SignOnSessionTable): Promise<void> {
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

export async function consumeSignOnSession(db: WriteSql, browserHash: string, now: number) {
  return db
    .deleteFrom('sign_on_session')
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .returning('id_token')
    .executeTakeFirst()
}

/** Deletes expired attempts and sessions. */
export async function deleteSignOnBefore(db: WriteSql, now: number): Promise<void> {
  await db.deleteFrom('sign_on_attempt').where('expires_at', '<=', now).execute()
  await db.deleteFrom('sign_on_session').where('expires_at', '<=', now).execute()
}

/** Finds the account linked to an identity of the provider. */
export async function findLinkedAccount(db: Sql, issuer: string, subject: string) {
  return db
    .selectFrom('sign_on_identity')
    .innerJoin('account', 'account.id', 'sign_on_identity.account_id')
    .innerJoin('organisation', 'organisation.id', 'account.organisation_id')
    .select(['account.id', 'account.organisation_id', 'account.is_disabled'])
    .select(closureColumns)
    .where('sign_on_identity.issuer', '=', issuer)
    .where('sign_on_identity.subject', '=', subject)
    .executeTakeFirst()
}

/** Links an account to an identity; returns false when it is linked to another one. */
export async function linkIdentity(db: WriteSql, identity: SignOnIdentityTable): Promise<boolean> {
  await db
    .insertInto('sign_on_identity')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const bound = await findLinkedAccount(db, identity.issuer, identity.subject)
  return bound?.id === identity.account_id
}

/** Lists the organisations of domains; without domains the only organisation, or none when there are several. */
export async function listServedOrganisations(db: Sql, domains: readonly string[]): Promise<string[]> {
  if (domains.length > 0) {
    const rows = await db
      .selectFrom('domain')
      .select('organisation_id')
      .distinct()
      .where('name', 'in', domains)
      .execute()
    return rows.map((row) => row.organisation_id)
  }
  const all = await db.selectFrom('organisation').select('id').limit(2).execute()
  return all.length === 1 ? all.map((row) => row.id) : []
}
