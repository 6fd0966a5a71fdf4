import { sql } from 'kysely'
import type { Sql } from '../../db/database.ts'
import type { AccountTable, DomainTable, SessionTable, SignInFailureTable } from '../../db/tables.ts'

/** What signing in needs to know of an account. */
export async function findAccountByEmail(db: Sql, email: string) {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'password_hash', 'is_disabled'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** The account a letter for this address goes to, with its room. */
export async function findMailbox(db: Sql, email: string) {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'organisation_id', 'quota_megabytes', 'used_bytes', 'is_disabled'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** Whether this domain's mail is kept here. */
export async function isHostedDomain(db: Sql, domain: string): Promise<boolean> {
  const row = await db
    .selectFrom('domain')
    .select('name')
    .where('name', '=', domain)
    .where('is_active', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}

/** The living session of a token with the account it belongs to: one question for every request. */
export async function findSession(db: Sql, tokenHash: string, now: number) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .innerJoin('domain', 'domain.name', 'account.domain_name')
    .select([
      'session.id as session_id',
      'session.last_seen_at',
      'account.id as account_id',
      'account.organisation_id',
      'account.email',
      'account.kind',
      'account.is_sending_enabled',
      'account.timezone',
      'account.last_event_number',
      'domain.is_verified',
    ])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .where('account.is_disabled', '=', 0)
    .executeTakeFirst()
}

/** How long a session lasts, and whether it outlives the browser. */
export async function getSession(db: Sql, accountId: string, sessionId: string) {
  return db
    .selectFrom('session')
    .select(['expires_at', 'is_persistent'])
    .where('account_id', '=', accountId)
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
}

export async function insertSession(db: Sql, session: SessionTable): Promise<void> {
  await db.insertInto('session').values(session).execute()
}

export async function touchSession(db: Sql, tokenHash: string, now: number): Promise<void> {
  await db.updateTable('session').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute()
}

export async function deleteSession(db: Sql, accountId: string, sessionId: string): Promise<void> {
  await db.deleteFrom('session').where('account_id', '=', accountId).where('id', '=', sessionId).execute()
}

export async function deleteExpiredSessions(db: Sql, now: number): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute()
}

/** The account as its owner sees it. */
export async function getAccount(db: Sql, accountId: string) {
  return db
    .selectFrom('account')
    .select([
      'id',
      'organisation_id',
      'email',
      'full_name',
      'kind',
      'is_sending_enabled',
      'timezone',
      'quota_megabytes',
      'is_auto_quota',
      'used_bytes',
      'last_event_number',
    ])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

export async function listDomains(db: Sql, organisationId: string) {
  return db
    .selectFrom('domain')
    .select(['name', 'is_active', 'is_verified'])
    .where('organisation_id', '=', organisationId)
    .orderBy('name')
    .execute()
}

export async function findOwnerEmail(db: Sql, organisationId: string): Promise<string | undefined> {
  const owner = await db
    .selectFrom('account')
    .select('email')
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', 'Owner')
    .orderBy('id')
    .executeTakeFirst()
  return owner?.email
}

export async function listAccounts(db: Sql) {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'full_name', 'kind', 'is_disabled', 'used_bytes', 'quota_megabytes'])
    .orderBy('email')
    .execute()
}

export async function insertOrganisation(db: Sql, id: string, name: string, now: number): Promise<void> {
  await db.insertInto('organisation').values({ id, name, created_at: now }).execute()
}

export async function findOrganisationByName(db: Sql, name: string) {
  return db.selectFrom('organisation').select('id').where('name', '=', name).orderBy('id').executeTakeFirst()
}

export async function insertDomain(db: Sql, domain: DomainTable): Promise<void> {
  await db.insertInto('domain').values(domain).execute()
}

export async function findDomain(db: Sql, name: string) {
  return db
    .selectFrom('domain')
    .select(['organisation_id', 'name'])
    .where('name', '=', name)
    .executeTakeFirst()
}

export async function insertAccount(db: Sql, account: AccountTable): Promise<void> {
  await db.insertInto('account').values(account).execute()
}

export async function updatePassword(db: Sql, accountId: string, passwordHash: string): Promise<void> {
  await db.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', accountId).execute()
  await db.deleteFrom('session').where('account_id', '=', accountId).execute()
}

export async function setDisabled(db: Sql, accountId: string, isDisabled: boolean): Promise<void> {
  await db
    .updateTable('account')
    .set({ is_disabled: isDisabled ? 1 : 0 })
    .where('id', '=', accountId)
    .execute()
  if (isDisabled) await db.deleteFrom('session').where('account_id', '=', accountId).execute()
}

export async function setDomainVerified(db: Sql, name: string): Promise<void> {
  await db.updateTable('domain').set({ is_verified: 1 }).where('name', '=', name).execute()
}

/** Takes room for some bytes out of an account's quota; false when there is not so much left. */
export async function takeRoom(db: Sql, accountId: string, bytes: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ used_bytes: sql`used_bytes + ${bytes}` })
    .where('id', '=', accountId)
    .where(sql<boolean>`used_bytes + ${bytes} <= quota_megabytes * 1048576`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Adds to what an account's mail weighs; negative when mail is removed. */
export async function addUsedBytes(db: Sql, accountId: string, bytes: number): Promise<void> {
  await db
    .updateTable('account')
    .set({ used_bytes: sql`used_bytes + ${bytes}` })
    .where('id', '=', accountId)
    .execute()
}

/** Sets what an account's mail weighs, when it has been weighed anew. */
export async function setUsedBytes(db: Sql, accountId: string, bytes: number): Promise<void> {
  await db.updateTable('account').set({ used_bytes: bytes }).where('id', '=', accountId).execute()
}

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
